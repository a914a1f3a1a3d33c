/** The six main links, in the header and in the mobile menu (storefront §2). */
export const MAIN_LINKS = [
  { to: '/', label: 'INICIO' },
  { to: '/about-me', label: 'NOSOTROS' },
  { to: '/news', label: 'NOVEDADES' },
  { to: '/faqs', label: 'FAQS' },
  { to: '/myphotos', label: 'MIS FOTOS' },
  { to: '/contact', label: 'CONTACTO' },
] as const;
