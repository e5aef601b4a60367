/** The id is in lower case only: another case would be another key wherever something counts by client_id. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isClientId = (text: string): boolean => uuid.test(text);
