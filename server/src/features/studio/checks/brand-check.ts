// Name, logo and colour; and contacts that reach somebody.
import type { Brand } from '../brand-book.ts';
import { fine, type Finding } from './check.ts';

export function checkBrand({ named, logoUrl, name }: Brand): Finding {
  const missing = [...(named ? [] : ['el nombre']), ...(logoUrl ? [] : ['el logo'])];
  if (missing.length === 0) return fine(`La tienda se llama ${name} y tiene su logo.`);
  return {
    state: 'warning',
    detail: `La tienda usa ${missing.join(' y ')} de ejemplo: ${name}.`,
    todo: `Cargá ${missing.join(' y ')} en «Marca y contacto», más abajo.`,
    line: `brand: ${named ? 'no logo' : 'no name'} yet`,
  };
}

const WORDS: Record<string, string> = {
  phone: 'teléfono',
  email: 'email',
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
};

export function checkContact({ placeholders }: Brand, production: boolean): Finding {
  if (placeholders.length === 0) return fine('Quien te escriba o te llame te encuentra.');
  const words = placeholders.map((field) => WORDS[field] ?? field).join(', ');
  const consequence = placeholders.includes('email')
    ? ' Los mensajes de la web quedan en «Mensajes», sin aviso por email.'
    : '';
  return {
    state: production ? 'missing' : 'warning',
    detail: production
      ? `Son de ejemplo y por eso no se muestran: ${words}.${consequence}`
      : `Son de ejemplo: ${words}. Una tienda en producción no los muestra.`,
    todo: 'Cargá los tuyos en «Marca y contacto», más abajo. Lo que no tengas puede faltar.',
    line: `contact: examples nobody answers (${placeholders.join(', ')})`,
  };
}
