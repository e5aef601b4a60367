/** Lower case only: another case would be another key to everything that counts by client_id. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isClientId = (text: string): boolean => uuid.test(text);
