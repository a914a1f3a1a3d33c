// Puesta en marcha: what the shop stands on, asked for real, each with what to do; the brand, and an
// e-mail to try.
import { useQuery } from '@tanstack/react-query';
import { setupQuery, type SetupCheck } from '../../api/admin/studio.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { BrandPanel } from './BrandPanel.tsx';
import styles from './SetupPage.module.css';
import { TestMailForm } from './TestMailForm.tsx';

const STATES = {
  ok: { label: 'Listo', tone: 'good', icon: 'check' },
  warning: { label: 'Para mejorar', tone: 'warning', icon: 'info' },
  missing: { label: 'Falta', tone: 'bad', icon: 'warning' },
  down: { label: 'No contesta', tone: 'bad', icon: 'warning' },
} as const;

export function SetupPage() {
  usePageTitle('Puesta en marcha');
  const setup = useQuery(setupQuery);
  return (
    <section className={styles.page}>
      <header className={styles.header}>
        <h1>Puesta en marcha</h1>
        <Button
          variant="secondary"
          icon="refresh"
          busy={setup.isFetching}
          busyLabel="Revisando..."
          onClick={() => void setup.refetch()}
        >
          Revisar de nuevo
        </Button>
      </header>
      <Loaded
        query={setup}
        failure="No pudimos revisar la tienda."
        waiting={<Skeleton style={{ height: '420px' }} />}
        below={
          <>
            <BrandPanel />
            <TestMailForm />
          </>
        }
      >
        {(checks) => (
          <>
            <Summary checks={checks} />
            <ul className={styles.checks}>
              {checks.map((check) => (
                <Check key={check.key} check={check} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Summary({ checks }: { checks: SetupCheck[] }) {
  const left = checks.filter(({ state }) => state !== 'ok').length;
  return (
    <p role="status">
      {left === 0
        ? 'Todo listo para vender.'
        : left === 1
          ? 'Queda 1 cosa por mirar.'
          : `Quedan ${String(left)} cosas por mirar.`}
    </p>
  );
}

function Check({ check: { title, state, detail, todo } }: { check: SetupCheck }) {
  const { label, tone, icon } = STATES[state];
  return (
    <li className={styles.check} data-state={state}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <div>
        <h2>
          {title} <Badge tone={tone}>{label}</Badge>
        </h2>
        <p>{detail}</p>
        {todo && (
          <p className={styles.todo}>
            <strong>Qué hacer:</strong> {todo}
          </p>
        )}
      </div>
    </li>
  );
}
