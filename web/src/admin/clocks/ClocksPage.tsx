// Relojes: the times of the runners, and by them how far the clock of each camera is from the race.
// What is applied corrects the hours of its photos.
import { AROUND_SECONDS } from '@photolab/domain/race/camera-clocks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clocksKey, clocksQuery, resultsQuery } from '../../api/admin/clocks.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { CamerasTable } from './CamerasTable.tsx';
import panels from '../shared/panels/panels.module.css';
import { PointsTable } from './PointsTable.tsx';
import { TakeResults } from './TakeResults.tsx';

export function ClocksPage() {
  return (
    <EventScreen title="Relojes de las cámaras">
      {({ id }) => <Clocks key={id} eventId={id} />}
    </EventScreen>
  );
}

function Clocks({ eventId }: { eventId: number }) {
  const client = useQueryClient();
  const results = useQuery(resultsQuery(eventId));
  const clocks = useQuery(clocksQuery(eventId));
  if (results.isLoadingError || clocks.isLoadingError) {
    const again = () => Promise.all([results.refetch(), clocks.refetch()]);
    return <ErrorState title="No pudimos cargar los relojes." onRetry={() => void again()} />;
  }
  if (!results.data || !clocks.data) return <Skeleton style={{ height: '420px' }} />;
  const changed = () => client.invalidateQueries({ queryKey: clocksKey(eventId) });
  const { points, places, eventDay } = results.data;
  return (
    <div className={panels.page}>
      <p className={panels.soft}>
        Con los tiempos de los corredores medimos cuánto atrasa o adelanta el reloj de cada cámara.
        Lo que apliques corrige la hora de sus fotos, y quien busca su número ve aparte las fotos
        sin identificar que se sacaron a su tiempo ± {AROUND_SECONDS} s.
      </p>
      {points.length > 0 && <PointsTable {...{ eventId, points, eventDay }} onDeleted={changed} />}
      <TakeResults eventId={eventId} facts={{ points, places }} onTaken={changed} />
      <CamerasTable
        eventId={eventId}
        cameras={clocks.data.cameras}
        hasResults={points.length > 0}
      />
    </div>
  );
}
