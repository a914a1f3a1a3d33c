/** The page of one person. */
export const customerPath = (email: string) => `/admin/cliente?email=${encodeURIComponent(email)}`;
