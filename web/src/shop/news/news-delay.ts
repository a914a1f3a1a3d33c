/** storefront §9: the spinner stays this long after the news arrived. */
export const NEWS_SPINNER_MS = 500;
