// Nuestros Sponsors. While loading, and after a failure (storefront §8: logged, the flag stays), the
// loading indicator shows; the carousel's own code arrives only when the section is near.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { shopInfoQuery } from '../../../api/shop.ts';
import { sponsorsQuery } from '../../../api/sponsors.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { latePart } from '../../../ui/late/late.tsx';
import { useNear } from '../use-near.ts';
import styles from './SponsorsSection.module.css';
import { sponsorSlots } from './sponsor-slots.ts';

const SponsorsCarousel = latePart(
  async () => (await import('./SponsorsCarousel.tsx')).SponsorsCarousel,
  { fallback: <Spinner still />, onFailed: () => undefined },
);

export function SponsorsSection() {
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const { data: sponsors } = useQuery(sponsorsQuery);
  const { data: shop, isPending: shopPending } = useQuery(shopInfoQuery);
  return (
    <section ref={section} className={styles.section} aria-labelledby="sponsors">
      <div className={styles.inner}>
        <h2 id="sponsors">Nuestros Sponsors</h2>
        <div className={styles.slots}>
          {near && sponsors && !shopPending ? (
            <SponsorsCarousel slots={sponsorSlots(sponsors, shop?.instagram ?? '')} />
          ) : (
            <Spinner still />
          )}
        </div>
      </div>
    </section>
  );
}
