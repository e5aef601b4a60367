/** In the case that we write: another case would be another key to everything that counts by client_id. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be the client_id of an application. */
export const isClientId = (text: string): boolean => uuid.test(text);
