// What an event waits for: its next step on the way from its data to its runners.
import type { EventProgress } from '../../api/admin/events.ts';
import { countOf, formatCount } from '../shared/progress-words.ts';

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
  const { photos, toReview, failed, participants } = progress;
  const isUnread = event.bibSearch && progress.bibsPending > 0;
  return [
    {
      key: 'data',
      title: 'Datos',
      state: 'Nombre, fecha, precio e imagen',
      done: true,
      action: { label: 'Editar datos', to: `/admin/editar-evento/${id}` },
    },
    {
      key: 'photos',
      title: 'Fotos',
      state: photos === 0 ? 'Todavía no hay fotos' : countOf(photos, 'foto', 'fotos'),
      done: photos > 0,
      action: { label: 'Subir fotos', to: `/admin/edit-event/${id}` },
    },
    recognitionStep(event, progress),
    {
      key: 'review',
      title: 'Revisar',
      state: reviewState(toReview, failed, isUnread),
      done: photos > 0 && toReview === 0 && !isUnread,
      action: toReview
        ? {
            label: `Revisar ${formatCount(toReview)}`,
            to: `/admin/revisar/${id}`,
          }
        : { label: 'Ver las fotos', to: `/admin/${id}/add-images` },
    },
    {
      key: 'publish',
      title: 'Publicar',
      state: event.active ? 'Publicado: se busca y se vende' : 'Sin publicar: nadie ve las fotos',
      done: event.active,
      action: event.active
        ? { label: 'Ver en la tienda', to: `/fotos/${id}` }
        : { label: 'Publicar', does: 'publish' },
    },
    {
      key: 'tell',
      title: 'Avisar',
      state:
        participants === 0
          ? 'Nadie se anotó todavía'
          : countOf(participants, 'persona anotada', 'personas anotadas'),
      done: true,
      action: participants ? { label: 'Ver anotados', to: `/admin/anotados/${id}` } : undefined,
    },
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

function recognitionStep(event: EventFacts, progress: EventProgress): Step {
  const { photos, bibsPending, facesPending, reading } = progress;
  const waiting = Math.max(bibsPending, facesPending);
  const start = event.bibSearch && bibsPending > 0 && !reading;
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
  const { bibsPending, facesPending, reading } = progress;
  const numbers = reading ? 'leyendo números' : 'sin leer números';
  const left = [
    ...(bibsPending ? [`${countOf(bibsPending, 'foto', 'fotos')} ${numbers}`] : []),
    ...(facesPending ? [`${countOf(facesPending, 'foto', 'fotos')} buscando caras`] : []),
  ];
  return left.join(' · ') || 'Todo leído';
}

function reviewState(toReview: number, failed: number, isUnread: boolean): string {
  const parts = [
    ...(toReview ? [countOf(toReview, 'foto con dudas', 'fotos con dudas')] : []),
    ...(failed ? [countOf(failed, 'foto falló', 'fotos fallaron')] : []),
  ];
  return parts.join(' · ') || (isUnread ? 'Cuando se lean los números' : 'Nada por revisar');
}

/** The first step that is not done; when all are, to look at the event in the shop. */
export function nextStep(steps: Step[]): Step | undefined {
  return steps.find(({ done }) => !done) ?? steps.find(({ key }) => key === 'publish');
}
