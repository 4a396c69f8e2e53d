/** What sign-ins under way are kept under in the tab's session storage. */
export const SIGN_IN_PREFIX = 'cf-oidc.'
