// What somebody who did not buy (yet) is written: a new password, a place in an event, photos.
import { UNCONFIRMED_DAYS } from '@photolab/domain/people/privacy-requests';
import { plainName } from '@photolab/domain/shop/text';
import { previewOf, SHOP, type Letter } from '../letter.ts';
import { countOf, countPhotos } from '@photolab/domain/shop/format';

export function recoveryLetter(input: { token: string; minutes: number }): Letter {
  return {
    subject: `Restablecé tu contraseña de ${SHOP}`,
    title: 'Elegí una contraseña nueva',
    preview: `El enlace vence en ${String(input.minutes)} minutos.`,
    parts: [
      { kind: 'text', text: 'Pediste restablecer tu contraseña. Tocá el botón y elegí una nueva.' },
      { kind: 'button', label: 'Elegir contraseña', to: `/reset-password/${input.token}` },
      {
        kind: 'text',
        text: `El enlace sirve una sola vez y vence en ${String(input.minutes)} minutos.`,
      },
      {
        kind: 'note',
        text: 'Si no fuiste vos, ignorá este mensaje: tu contraseña sigue igual.',
      },
    ],
  };
}

export function invitationLetter(input: { role: string; path: string; days: number }): Letter {
  const { role, path, days } = input;
  return {
    subject: `Te invitaron al equipo de ${SHOP}`,
    title: 'Te invitaron al equipo',
    preview: `Elegí tu contraseña y entrá como ${role}.`,
    parts: [
      { kind: 'text', text: `${SHOP} te invitó a trabajar en su tienda como ${role}.` },
      { kind: 'button', label: 'Elegir contraseña', to: path },
      { kind: 'text', text: `El enlace sirve una sola vez y vence en ${String(days)} días.` },
      { kind: 'note', text: 'Si no sabés de qué se trata, ignorá este mensaje.' },
    ],
  };
}

/** Of what a stranger wrote as a name there may be no letter left. */
const greeting = (name: string): string =>
  /\p{L}/u.test(name) ? `Hola, ${plainName(name)}` : 'Hola';

export function participationLetter(input: { name: string; event: string; date: string }): Letter {
  const { name, event, date } = input;
  return {
    subject: `Ya estás anotado: ${event}`,
    title: '¡Ya estás anotado!',
    preview: `Vamos a estar en ${event} sacando fotos.`,
    parts: [
      {
        kind: 'text',
        text: `${greeting(name)}: ahora eres participante de ${event}. Vamos a estar ahí sacando fotos.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Evento', event],
          ['Fecha', date],
        ],
      },
      {
        kind: 'text',
        text: 'Después del evento buscate por tu número de participante o con una selfie.',
      },
      { kind: 'button', label: `Ir a ${SHOP}`, to: '/' },
      {
        kind: 'note',
        text: 'Si no te anotaste vos, respondé este email y te borramos de la lista.',
      },
    ],
  };
}

/** What the studio answers to a visitor's message. */
export function answerLetter(input: { name: string; message: string; answer: string }): Letter {
  const { name, message, answer } = input;
  return {
    subject: 'Respuesta a tu mensaje',
    title: `Hola, ${name}`,
    preview: previewOf(answer),
    parts: [
      { kind: 'text', text: answer },
      { kind: 'note', text: 'Nos escribiste:' },
      { kind: 'quote', text: message },
    ],
  };
}

/** The studio's own words to the people of an event. */
export function studioLetter(input: { event: string; subject: string; text: string }): Letter {
  const { event, subject, text } = input;
  return {
    subject: `${subject} · ${event}`,
    title: subject,
    preview: previewOf(text),
    parts: [
      { kind: 'text', text },
      {
        kind: 'note',
        text: `Te escribimos porque te anotaste en ${event}. Para salir de la lista, respondé este email.`,
      },
    ],
  };
}

/** Asks whose address it is; `path` confirms, and takes back too. */
export function alertLetter(input: {
  event: string;
  /** 'con el número 568'. */
  what: string;
  path: string;
  deleteOn: string;
}): Letter {
  const { event, what, path, deleteOn } = input;
  return {
    subject: `Confirmá tu aviso · ${event}`,
    title: '¿Te avisamos cuando estén tus fotos?',
    preview: `Confirmá tu email y te escribimos una vez, cuando aparezcan.`,
    parts: [
      {
        kind: 'text',
        text: `Alguien pidió con este email que busquemos sus fotos de ${event} ${what}. Si fuiste vos, confirmalo: te escribimos una sola vez, cuando aparezcan.`,
      },
      { kind: 'button', label: 'Sí, avisame', to: path },
      {
        kind: 'text',
        text: `Guardamos lo que dejaste hasta el ${deleteOn}, o hasta que lo borres: ${what.includes('selfie') ? 'tu cara queda cifrada y se borra en cuanto te avisamos.' : 'con un clic.'}`,
      },
      { kind: 'button', label: 'Borrar mis datos', to: `${path}?borrar=1` },
      {
        kind: 'note',
        text: `Si no fuiste vos, no hagas nada: no te escribimos más y en ${UNCONFIRMED_DAYS} días se borra todo.`,
      },
    ],
  };
}

/** For who signed up before the event: its photos can be looked at. */
export function eventPhotosLetter(input: {
  name: string;
  event: string;
  path: string;
  faceSearch: boolean;
}): Letter {
  const { name, event, path } = input;
  const orSelfie = input.faceSearch ? ' o con una selfie' : '';
  return {
    subject: `Ya hay fotos · ${event}`,
    title: `Ya hay fotos de ${event}`,
    preview: `Buscate por tu número${orSelfie}.`,
    parts: [
      {
        kind: 'text',
        text: `${greeting(name)}: ya empezamos a subir las fotos de ${event}. Buscate por tu número de participante${orSelfie}.`,
      },
      { kind: 'button', label: 'Buscar mis fotos', to: path },
      {
        kind: 'text',
        text: 'Si todavía no están las tuyas, dejanos tu número con «Avisame» y te escribimos cuando aparezcan.',
      },
      {
        kind: 'note',
        text: `Te escribimos porque te anotaste en ${event}. Para salir de la lista, respondé este email.`,
      },
    ],
  };
}

/** `path` shows the photos of the person's number, or all where none is found by it; `stop` ends these e-mails with one press. */
export function photosReadyLetter(input: {
  event: string;
  count: number;
  /** Those that only the face showed: it is forgotten by now. */
  byFace: number;
  path: string;
  stop: string;
  /** How they were found: 'con el número 568', 'con tu selfie'. */
  how: string;
}): Letter {
  const { event, count, byFace, path, stop, how } = input;
  const found = `Ya hay ${countOf(count, 'foto tuya', 'fotos tuyas')}`;
  return {
    subject: `${found} · ${event}`,
    title: found,
    preview: `${countPhotos(count)} de ${event}, ${how}.`,
    parts: [
      { kind: 'text', text: `Encontramos ${countPhotos(count)} de ${event} ${how}.` },
      ...(byFace > 0 ? [{ kind: 'text' as const, text: withSelfieAgain(count, byFace) }] : []),
      { kind: 'button', label: count === 1 ? 'Ver mi foto' : 'Ver mis fotos', to: path },
      {
        kind: 'text',
        text: 'El estudio puede seguir subiendo: volvé a mirar en unas horas por si aparecen más.',
      },
      { kind: 'note', text: `Para no recibir más avisos y borrar tus datos: ${stop}` },
    ],
  };
}

function withSelfieAgain(count: number, byFace: number): string {
  const which = byFace === 1 ? 'la que encontramos' : `las ${String(byFace)} que encontramos`;
  const way = byFace < count ? 'tocá «Quitar filtro» y buscate ahí' : 'buscate ahí';
  return `Para ver ${which} por tu cara, ${way} con una selfie: la que nos dejaste ya la borramos.`;
}
