// Nuestros Sponsors. While loading, and after a failure (storefront §8: logged, the flag stays), the
// loading indicator shows; the carousel's own code arrives only when the section is near.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { shopInfoQuery } from '../../../api/shop.ts';
import { sponsorsQuery } from '../../../api/sponsors.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useNear } from '../use-near.ts';
import styles from './SponsorsSection.module.css';
import { sponsorSlots } from './sponsor-slots.ts';

const SponsorsCarousel = lazy(async () => ({
  default: (await import('./SponsorsCarousel.tsx')).SponsorsCarousel,
}));

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
            <Suspense fallback={<Spinner />}>
              <SponsorsCarousel slots={sponsorSlots(sponsors, shop?.instagram ?? '')} />
            </Suspense>
          ) : (
            <Spinner />
          )}
        </div>
      </div>
    </section>
  );
}
