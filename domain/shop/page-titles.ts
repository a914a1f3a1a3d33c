// What the shop's pages are called, in a browser's tab and where their links are shared; `| SHOP` comes behind it.
export const HOME_TITLE = 'Fotos de carreras y eventos deportivos';
export const ABOUT_TITLE = 'Nosotros';
export const NEWS_TITLE = 'Novedades';
export const FAQS_TITLE = 'Preguntas frecuentes';
export const MY_PHOTOS_TITLE = 'Mis fotos';
export const CONTACT_TITLE = 'Contacto';
export const TERMS_TITLE = 'Términos y condiciones';
export const PRIVACY_TITLE = 'Privacidad';
export const PRIVACY_REQUEST_TITLE = 'Ocultar mis fotos';
export const WITHDRAWAL_TITLE = 'Botón de arrepentimiento';
export const CART_TITLE = 'Carrito';
export const PROFILE_TITLE = 'Mi perfil';
export const REGISTERED_TITLE = 'Registro';
export const PAYMENT_RESULT_TITLE = 'Resultado del pago';
export const RECOVERY_TITLE = 'Recuperar contraseña';
export const NOT_FOUND_TITLE = 'Error 404';

export const eventTitle = (name: string) => `Fotos de ${name}`;
