/** Below this stand the endpoints of IndieAuth, and at it their metadata. */
export const indieAuthPath = "/api/oauth2/indieauth";
