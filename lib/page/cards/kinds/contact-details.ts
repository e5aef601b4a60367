type Details = { readonly email: string | null; readonly phone: string | null; readonly address: string | null };

/** A card of type contact gives at least one way to reach its owner. */
export const hasContactDetail = ({ email, phone, address }: Details): boolean => (email ?? phone ?? address) !== null;
