/** The id of the element that holds the screen: target of the skip link and of the focus. */
export const MAIN_CONTENT_ID = 'contenido';
