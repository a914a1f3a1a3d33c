// What an event waits for: its next step on the way from its data to its runners.
import { countOf, countPhotos, formatCount } from '@photolab/domain/shop/format';
import type { EventProgress } from '../../api/admin/events.ts';

type StepKey = 'data' | 'photos' | 'recognition' | 'review' | 'publish' | 'tell';

export interface Step {
  key: StepKey;
  title: string;
  /** The figure that says where it stands. */
  state: string;
  done: boolean;
  /** What to press; the address it leads to, or what it does. */
  action: { label: string; to: string } | { label: string; does: 'publish' } | undefined;
}

interface EventFacts {
  id: number;
  active: boolean;
  bibSearch: boolean;
  faceSearch: boolean;
}

/** The steps in their order; the first that is not done is the next one. */
export function stepsOf(event: EventFacts, progress: EventProgress): Step[] {
  const id = String(event.id);
  return [
    {
      key: 'data',
      title: 'Datos',
      state: 'Nombre, fecha, precio e imagen',
      done: true,
      action: { label: 'Editar datos', to: `/admin/editar-evento/${id}` },
    },
    photosStep(event, progress),
    recognitionStep(event, progress),
    reviewStep(event, progress),
    publishStep(event, progress),
    tellStep(event, progress),
  ];
}

/** The screens beside the way. */
export function besides(eventId: number): { to: string; title: string; text: string }[] {
  const id = String(eventId);
  return [
    {
      to: `/admin/largada/${id}`,
      title: 'Lista de largada',
      text: 'Se leen mejor los números, y los corredores se buscan por nombre.',
    },
    {
      to: `/admin/relojes/${id}`,
      title: 'Relojes de las cámaras',
      text: 'Con los tiempos de los corredores se corrige la hora de las fotos, y aparecen las que no tienen número.',
    },
    {
      to: `/admin/cobertura/${id}`,
      title: 'Certificado de cobertura',
      text: 'Para el organizador: corredores sin foto, fotos por cámara y por minuto.',
    },
  ];
}

function photosStep({ id }: EventFacts, { photos, previewsPending }: EventProgress): Step {
  const made = previewsPending > 0 ? ` · ${formatCount(previewsPending)} preparándose` : '';
  return {
    key: 'photos',
    title: 'Fotos',
    state: photos === 0 ? 'Todavía no hay fotos' : countPhotos(photos) + made,
    done: photos > 0,
    action: { label: 'Subir fotos', to: `/admin/edit-event/${String(id)}` },
  };
}

function recognitionStep(event: EventFacts, progress: EventProgress): Step {
  const { photos, bibsPending, facesPending, reading, paused } = progress;
  const waiting = Math.max(bibsPending, facesPending);
  const start = event.bibSearch && bibsPending > 0 && !reading && !paused;
  return {
    key: 'recognition',
    title: 'Caras y números',
    state: recognitionState(event, progress),
    done: photos > 0 && waiting === 0,
    action: {
      label: start ? 'Leer números' : waiting > 0 ? 'Ver cómo va' : 'Ver reconocimiento',
      to: `/admin/${start || waiting > 0 ? 'process-ocr' : 'recognition'}/${String(event.id)}`,
    },
  };
}

function recognitionState(event: EventFacts, progress: EventProgress): string {
  if (!event.bibSearch && !event.faceSearch) return 'El evento no usa OCR ni caras';
  const { photos, bibsPending, facesPending, reading, paused } = progress;
  if (photos === 0) {
    return event.bibSearch
      ? 'Cuando haya fotos, apretá «Leer números»'
      : 'Las caras se buscan solas cuando haya fotos';
  }
  const numbers = reading ? 'leyendo números' : 'sin leer números';
  const left = [
    ...(bibsPending ? [`${countPhotos(bibsPending)} ${numbers}`] : []),
    ...(facesPending ? [`${countPhotos(facesPending)} buscando caras`] : []),
  ];
  if (paused && left.length > 0) {
    return `En pausa: faltan ${countPhotos(Math.max(bibsPending, facesPending))}`;
  }
  return left.join(' · ') || 'Todo leído';
}

function reviewStep({ id, bibSearch }: EventFacts, progress: EventProgress): Step {
  const { photos, toReview, failed, bibsPending } = progress;
  const isUnread = photos === 0 || (bibSearch && bibsPending > 0);
  return {
    key: 'review',
    title: 'Revisar',
    state: reviewState(progress, { bibSearch, isUnread }),
    done: toReview === 0 && !isUnread,
    action: reviewAction(String(id), { photos, toReview, failed }),
  };
}

function reviewState(
  { photos, toReview, failed }: EventProgress,
  { bibSearch, isUnread }: { bibSearch: boolean; isUnread: boolean },
): string {
  if (photos === 0) return 'Cuando haya fotos';
  const parts = [
    ...(toReview ? [countOf(toReview, 'foto con dudas', 'fotos con dudas')] : []),
    ...(failed ? [countOf(failed, 'foto falló', 'fotos fallaron')] : []),
  ];
  if (parts.length > 0) return parts.join(' · ');
  if (!bibSearch) return 'Sin números no hay nada que revisar';
  return isUnread ? 'Cuando se lean los números' : 'Nada por revisar';
}

function reviewAction(
  id: string,
  { photos, toReview, failed }: Pick<EventProgress, 'photos' | 'toReview' | 'failed'>,
): Step['action'] {
  if (toReview > 0) {
    return { label: `Revisar ${formatCount(toReview)}`, to: `/admin/revisar/${id}` };
  }
  if (photos === 0) return undefined;
  return failed > 0
    ? { label: 'Ver las que fallaron', to: `/admin/${id}/add-images?filtro=failed` }
    : { label: 'Ver las fotos', to: `/admin/${id}/add-images` };
}

function publishStep({ id, active }: EventFacts, { photos }: EventProgress): Step {
  const published = photos > 0 ? 'Publicado: se busca y se vende' : 'Publicado, pero sin fotos';
  const waiting = photos > 0 ? 'Sin publicar: nadie ve las fotos' : 'Sin publicar';
  return {
    key: 'publish',
    title: 'Publicar',
    state: active ? published : waiting,
    done: active && photos > 0,
    action: active
      ? { label: 'Ver en la tienda', to: `/fotos/${String(id)}` }
      : { label: 'Publicar', does: 'publish' },
  };
}

/** The shop writes by itself; the step says to whom it did, and when it will to the others. */
function tellStep({ id, active }: EventFacts, progress: EventProgress): Step {
  const { photos, participants, participantsToTell, alertsWaiting, alertsTold } = progress;
  const told = participants - participantsToTell + alertsTold;
  const people = [
    ...(participants ? [countOf(participants, 'persona anotada', 'personas anotadas')] : []),
    ...(alertsWaiting ? [countOf(alertsWaiting, 'espera sus fotos', 'esperan sus fotos')] : []),
    ...(told ? [`ya le${told === 1 ? '' : 's'} escribimos a ${formatCount(told)}`] : []),
  ];
  const isDue = participantsToTell + alertsWaiting > 0;
  const when = photos > 0 ? 'al publicar' : 'cuando publiques fotos';
  const isSeen = active && photos > 0;
  return {
    key: 'tell',
    title: 'Avisar',
    state:
      [...people, ...(isDue && !isSeen ? [`el email sale solo ${when}`] : [])].join(' · ') ||
      'Nadie se anotó todavía',
    done: isSeen && participantsToTell === 0,
    action: participants
      ? { label: 'Ver anotados', to: `/admin/anotados/${String(id)}` }
      : undefined,
  };
}

/** The first step that is not done; when all are, to look at the event in the shop. */
export function nextStep(steps: Step[]): Step | undefined {
  // Nobody tells: the shop does.
  const own = steps.filter(({ key }) => key !== 'tell');
  return own.find(({ done }) => !done) ?? own.find(({ key }) => key === 'publish');
}
