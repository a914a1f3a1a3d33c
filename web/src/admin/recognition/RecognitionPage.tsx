// Recognition of an event: what we are told about its numbers, what was found, how right it was.
import { useQuery } from '@tanstack/react-query';
import { settingsQuery, statsQuery } from '../../api/admin/recognition.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { RecognitionFigures } from './RecognitionFigures.tsx';
import panels from '../shared/panels/panels.module.css';
import { SampleCheck } from './SampleCheck.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export function RecognitionPage() {
  return (
    <EventScreen title="Reconocimiento">
      {({ id }) => <Recognition key={id} eventId={id} />}
    </EventScreen>
  );
}

function Recognition({ eventId }: { eventId: number }) {
  const settings = useQuery(settingsQuery(eventId));
  const stats = useQuery(statsQuery(eventId));
  if (settings.isLoadingError || stats.isLoadingError) {
    const retry = () => {
      void settings.refetch();
      void stats.refetch();
    };
    return <ErrorState title="No pudimos cargar los datos." onRetry={retry} />;
  }
  // A form keeps what it was opened with: not what an earlier visit brought.
  if (!settings.data || !settings.isFetchedAfterMount || !stats.data) return <Spinner />;
  return (
    <div className={panels.page}>
      <RecognitionFigures stats={stats.data} />
      <SampleCheck eventId={eventId} />
      <SettingsForm eventId={eventId} settings={settings.data} />
    </div>
  );
}
