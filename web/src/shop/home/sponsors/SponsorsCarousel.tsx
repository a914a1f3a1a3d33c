// The carousel of sponsors (storefront §9): 4 logos, one step every 1.5 s, endless, with dots. It can
// be paused, waits under the mouse and the keyboard, and stands still for people who asked for less
// motion.
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import styles from './SponsorsCarousel.module.css';
import type { SponsorSlot } from './sponsor-slots.ts';

const AUTOPLAY_MS = 1_500;
/**
 * The carousel's scrolling is a spring, not a clock: each frame covers about 3.1 / this of what is
 * left, so that 25 ends in the specified 500 ms at 60 frames per second.
 */
const SCROLL_DURATION = 25;
const SLIDES_PER_STEP = 1;

/** The carousel's motion: by itself, unless paused or not wanted. */
function useCarousel() {
  const reduced = useReducedMotion();
  const [autoplay] = useState(() =>
    Autoplay({
      delay: AUTOPLAY_MS,
      playOnInit: false,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
    }),
  );
  const [viewport, embla] = useEmblaCarousel(
    {
      loop: true,
      align: 'start',
      slidesToScroll: SLIDES_PER_STEP,
      duration: reduced ? 0 : SCROLL_DURATION,
    },
    [autoplay],
  );
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const playing = !paused && !reduced;

  useEffect(() => {
    if (!embla) return undefined;
    const follow = () => {
      setCurrent(embla.selectedScrollSnap());
    };
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla]);

  useEffect(() => {
    if (!embla) return;
    if (playing) autoplay.play();
    else autoplay.stop();
  }, [embla, autoplay, playing]);

  return { viewport, embla, current, paused, setPaused, reduced };
}

export function SponsorsCarousel({ slots }: { slots: SponsorSlot[] }) {
  const { viewport, embla, current, paused, setPaused, reduced } = useCarousel();
  return (
    <div role="group" aria-roledescription="carrusel" aria-label="Sponsors">
      <div ref={viewport} className={styles.viewport}>
        <ul className={styles.track}>
          {slots.map(({ key, name, linkUrl, logoUrl }) => (
            <li key={key} className={styles.slot}>
              <a href={linkUrl} target="_blank" rel="noreferrer" aria-label={name}>
                <img src={logoUrl} alt="" width={200} height={200} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        {!reduced && (
          <IconButton
            icon={paused ? 'play' : 'pause'}
            label={paused ? 'Reanudar los sponsors' : 'Pausar los sponsors'}
            onClick={() => {
              setPaused(!paused);
            }}
          />
        )}
        <div className={styles.dots}>
          {slots.map(({ key }, index) => (
            <button
              key={key}
              type="button"
              className={styles.dot}
              aria-label={`Ir al sponsor ${String(index + 1)}`}
              aria-current={index === current}
              onClick={() => {
                embla?.scrollTo(index);
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
