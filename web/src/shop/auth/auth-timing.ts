// The delays of logging in and registering (storefront §4, §9).

/** Before the login call and before the registration call. */
export const AUTH_DELAY_MS = 1_500;
/** Between a registration's toast and the page load that follows. */
export const REGISTERED_RELOAD_MS = 500;
