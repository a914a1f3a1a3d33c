// What is written about somebody's own photos, face and account: nothing that others could read from it.
import { UNCONFIRMED_DAYS, type PrivacyKind } from '@photolab/domain/people/privacy-requests';
import { previewOf, SHOP, type Letter, type LetterPart } from '../letter.ts';
import { countPhotos } from '@photolab/domain/shop/format';

const WISHES: Record<PrivacyKind, string> = {
  hide: 'ocultar fotos de la tienda',
  forget: 'borrar los datos de una cara',
};

const words = (answer: string): LetterPart[] =>
  answer
    ? [
        { kind: 'note', text: 'El estudio te escribió:' },
        { kind: 'quote', text: answer },
      ]
    : [];

/** Asks whose address it is; without photos that any visitor sees none are told of. */
export function confirmRequestLetter(input: {
  kind: PrivacyKind;
  photos: number;
  path: string;
}): Letter {
  const { kind, photos, path } = input;
  return {
    subject: 'Confirmá tu pedido de privacidad',
    title: 'Confirmá tu pedido',
    preview: 'Tocá el botón y se lo pasamos al estudio.',
    parts: [
      {
        kind: 'text',
        text: `Alguien pidió con este email ${WISHES[kind]}${photos > 0 ? `: encontramos ${countPhotos(photos)}` : ''}. Si fuiste vos, confirmalo y el estudio lo ve.`,
      },
      { kind: 'button', label: 'Confirmar mi pedido', to: path },
      {
        kind: 'note',
        text: `Si no fuiste vos, no hagas nada: el estudio no lo recibe y en ${UNCONFIRMED_DAYS} días se borra.`,
      },
    ],
  };
}

/** The studio's copy. */
export function requestCopy(input: {
  kind: PrivacyKind;
  email: string;
  event: string;
  photos: number;
  message: string;
}): Letter {
  const { kind, email, event, photos, message } = input;
  return {
    subject: `Pedido de privacidad: ${WISHES[kind]}`,
    title: 'Pedido de privacidad',
    preview: `Piden ${WISHES[kind]} (${countPhotos(photos)}).`,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Piden', WISHES[kind]],
          ['Email', email],
          ...(event ? ([['Evento', event]] as const) : []),
          ['Encontradas', countPhotos(photos)],
        ].map(([label = '', value = '']): [string, string] => [label, value]),
      },
      ...(message ? [{ kind: 'quote' as const, text: message }] : []),
      { kind: 'button', label: 'Ver el pedido', to: '/admin/privacidad' },
      { kind: 'note', text: 'La ley da 5 días hábiles para ocultar o borrar.' },
    ],
  };
}

export function acceptedLetter(input: {
  kind: PrivacyKind;
  photos: number;
  answer: string;
}): Letter {
  const { kind, photos, answer } = input;
  const one = photos === 1;
  const done =
    kind === 'hide'
      ? `Ocultamos ${countPhotos(photos)}: ya no se ${one ? 've' : 'ven'} en la tienda, no se ${one ? 'encuentra' : 'encuentran'} y no se ${one ? 'vende' : 'venden'}. Quien ya ${one ? 'la' : 'las'} compró ${one ? 'la' : 'las'} puede seguir descargando.`
      : `Borramos los datos de tu cara de ${countPhotos(photos)}: la búsqueda por selfie ya no ${one ? 'la' : 'las'} encuentra, y no los volvemos a leer.`;
  return {
    subject: kind === 'hide' ? 'Ocultamos tus fotos' : 'Borramos los datos de tu cara',
    title: kind === 'hide' ? 'Ocultamos tus fotos' : 'Borramos los datos de tu cara',
    preview: previewOf(done),
    parts: [
      { kind: 'text', text: done },
      ...words(answer),
      {
        kind: 'note',
        text: 'Si después aparecen otras fotos tuyas, podés pedirlo de nuevo desde Privacidad.',
      },
    ],
  };
}

export function refusedLetter({ kind, answer }: { kind: PrivacyKind; answer: string }): Letter {
  return {
    subject: 'Respuesta a tu pedido de privacidad',
    title: 'No pudimos hacer lo que pediste',
    preview: previewOf(answer),
    parts: [
      { kind: 'text', text: `Nos pediste ${WISHES[kind]} y esta vez no lo hicimos.` },
      ...words(answer),
      {
        kind: 'note',
        text: 'Si no estás de acuerdo, respondé este email. También podés reclamar ante la Agencia de Acceso a la Información Pública.',
      },
    ],
  };
}

export function shownAgainLetter({ photos }: { photos: number }): Letter {
  return {
    subject: 'Tus fotos se ven de nuevo',
    title: 'Tus fotos se ven de nuevo',
    preview: `El estudio volvió a mostrar ${countPhotos(photos)}.`,
    parts: [
      {
        kind: 'text',
        text: `El estudio volvió a mostrar ${countPhotos(photos)} que habíamos ocultado a tu pedido.`,
      },
      {
        kind: 'text',
        text: 'Si no lo pediste vos, respondé este email o pedí ocultarlas otra vez.',
      },
      { kind: 'button', label: 'Pedir ocultarlas', to: '/privacidad/pedir' },
    ],
  };
}

/** `path` downloads everything that is kept of the account. */
export function accountDataLetter({ path, hours }: { path: string; hours: number }): Letter {
  return {
    subject: `Tus datos de ${SHOP}`,
    title: 'Tus datos',
    preview: `El enlace vence en ${String(hours)} horas.`,
    parts: [
      {
        kind: 'text',
        text: 'Pediste una copia de lo que guardamos de vos: tu perfil, tus órdenes y compras, tus mensajes, avisos y anotaciones, en un archivo.',
      },
      { kind: 'button', label: 'Descargar mis datos', to: path },
      {
        kind: 'note',
        text: `El enlace vence en ${String(hours)} horas: no lo reenvíes. Si no fuiste vos, cambiá tu contraseña.`,
      },
    ],
  };
}

/** Each of the address's alerts with the path of its page, which deletes it at a press: programs that look at letters open links. */
export function accountDeletedLetter(
  alerts: readonly { event: string; number: string; path: string }[],
): Letter {
  return {
    subject: `Borramos tu cuenta de ${SHOP}`,
    title: 'Borramos tu cuenta',
    preview: 'Tus fotos compradas siguen en MIS FOTOS.',
    parts: [
      {
        kind: 'text',
        text: 'Borramos tu cuenta, tu perfil y tus sesiones. Los registros de venta quedan, como pide la ley.',
      },
      {
        kind: 'text',
        text: 'Tus fotos compradas se siguen descargando con su número de operación.',
      },
      { kind: 'button', label: 'Ir a MIS FOTOS', to: '/myphotos' },
      ...waitingStill(alerts),
      { kind: 'note', text: 'Si no fuiste vos, respondé este email.' },
    ],
  };
}

function waitingStill(
  alerts: readonly { event: string; number: string; path: string }[],
): LetterPart[] {
  if (alerts.length === 0) return [];
  return [
    {
      kind: 'text',
      text: 'Los avisos que confirmaste con este email siguen. Si ya no los querés, entrá y borralos, con los datos de tu cara:',
    },
    ...alerts.map(({ event, number, path }): LetterPart => ({
      kind: 'button',
      label: `Ver mi aviso de ${event}${number ? `, ${number}` : ''}`,
      to: path,
    })),
  ];
}
