/** Photos of one order: what is sent, priced and paid at once. */
export const MAX_CART_ITEMS = 500;
export const CART_FULL = `El carrito admite hasta ${String(MAX_CART_ITEMS)} fotos`;
