// An event on one page: datos → fotos → caras y números → revisar → publicar → avisar, each step with
// its figure and what to press.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { eventProgressQuery, type EventHead, type EventProgress } from '../../api/admin/events.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { EventPhotographers } from './EventPhotographers.tsx';
import styles from './EventStepsPage.module.css';
import { besides, nextStep, stepsOf, type Step } from './next-step.ts';
import { ToggleDialog } from './ToggleDialog.tsx';

/** While something is being read. */
const WATCH_MS = 5_000;

export function EventStepsPage() {
  return (
    <EventScreen title="Pasos del evento">
      {(event) => (
        <>
          <EventSteps event={event} />
          <EventPhotographers eventId={event.id} />
        </>
      )}
    </EventScreen>
  );
}

function EventSteps({ event }: { event: EventHead }) {
  const progress = useQuery({
    ...eventProgressQuery(event.id),
    refetchInterval: ({ state }) =>
      state.data && (isUnderWay(state.data) || isTelling(event, state.data)) ? WATCH_MS : false,
  });
  return (
    <Loaded
      query={progress}
      failure="No pudimos cargar los pasos."
      waiting={<Skeleton style={{ height: '420px' }} />}
    >
      {(data) => <Steps event={event} progress={data} />}
    </Loaded>
  );
}

function Steps({ event, progress }: { event: EventHead; progress: EventProgress }) {
  const [publishing, setPublishing] = useState(false);
  const steps = stepsOf(event, progress);
  const next = nextStep(steps);
  return (
    <>
      {!event.active && (
        <p className={styles.note}>
          <Icon name="info" />
          <span>
            Mientras el evento está inactivo figura en Próximas Coberturas y quien tenga el link ve
            su página, sin fotos. Las fotos se ven y se venden cuando lo publicás.
          </span>
        </p>
      )}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={classNames(step.done && styles.done, step === next && styles.next)}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {step.done ? <Icon name="check" size={18} /> : index + 1}
            </span>
            <div>
              <h2>{step.title}</h2>
              <p>{step.state}</p>
            </div>
            <StepAction
              step={step}
              primary={step === next}
              onPublish={() => {
                setPublishing(true);
              }}
            />
          </li>
        ))}
      </ol>
      <Besides eventId={event.id} />
      {publishing && (
        <ToggleDialog
          event={event}
          onClose={() => {
            setPublishing(false);
          }}
        />
      )}
    </>
  );
}

const isUnderWay = ({ previewsPending, bibsPending, facesPending }: EventProgress) =>
  previewsPending + bibsPending + facesPending > 0;

/** The e-mails go out some seconds after the photos appear. */
const isTelling = (event: EventHead, { photos, participantsToTell }: EventProgress) =>
  event.active && photos > 0 && participantsToTell > 0;

/** What no event needs and many want. */
function Besides({ eventId }: { eventId: number }) {
  return (
    <section className={styles.besides} aria-labelledby="ademas">
      <h2 id="ademas">Además</h2>
      <ul>
        {besides(eventId).map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActionProps {
  step: Step;
  primary: boolean;
  onPublish: () => void;
}

function StepAction({ step: { action }, primary, onPublish }: ActionProps) {
  if (!action) return null;
  const variant = primary ? 'primary' : 'secondary';
  return 'to' in action ? (
    <Link to={action.to} className={buttonClass({ variant })}>
      {action.label}
    </Link>
  ) : (
    <Button variant={variant} onClick={onPublish}>
      {action.label}
    </Button>
  );
}
