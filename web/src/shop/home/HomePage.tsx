// Home (storefront §2): search over the slider, how it works, sponsors, the three lists of events.
// Everything is drawn under the overlay, so that it is there at once when the overlay goes.
import { HOME_TITLE } from '@photolab/domain/shop/page-titles';
import { selectEvent, useSelectedEvent } from '../../state/opened/selected-event.ts';
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay.tsx';
import { lateDialog } from '../../ui/late/late.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { ActiveEvents } from './events/ActiveEvents.tsx';
import { OtherEvents } from './events/OtherEvents.tsx';
import { UpcomingEvents } from './events/UpcomingEvents.tsx';
import { Hero } from './hero/Hero.tsx';
import { SponsorsSection } from './sponsors/SponsorsSection.tsx';
import { useHomeLoading } from './use-home-loading.ts';

const ParticipantDialog = lateDialog(
  async () => (await import('./events/ParticipantDialog.tsx')).ParticipantDialog,
);

export function HomePage() {
  usePageTitle(HOME_TITLE);
  const loading = useHomeLoading();
  const selectedEvent = useSelectedEvent();
  return (
    <>
      {loading && <LoadingOverlay />}
      <Hero loading={loading} />
      <HowItWorks />
      <SponsorsSection />
      <ActiveEvents />
      <UpcomingEvents />
      <OtherEvents />
      {selectedEvent && (
        <ParticipantDialog
          event={selectedEvent}
          onClose={() => {
            selectEvent(null);
          }}
        />
      )}
    </>
  );
}
