/** Photos of one order: what is sent, priced and paid at once. */
export const MAX_CART_ITEMS = 500;
export const CART_FULL = `El carrito admite hasta ${String(MAX_CART_ITEMS)} fotos`;
/** The specification's words (storefront §8). */
export const PHOTOS_GONE =
  'Algunas imágenes ya no existen. Por favor, vacíe el carrito e intente de nuevo.';
