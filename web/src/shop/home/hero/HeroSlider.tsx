// The full-width slider: pictures that fade into each other, without arrows (storefront §2). It can
// be paused, stands still for people who asked for less motion, and loads a picture only when its
// turn is near.
import { useEffect, useState } from 'react';
import { SLIDE, pictureSet } from '../../../api/pictures.ts';
import type { Slide } from '../../../api/slides.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import styles from './HeroSlider.module.css';

const SLIDE_MS = 6_000;
/** Two beats a slide: at the first the next one's picture is asked for, at the second it shows. */
const BEAT_MS = SLIDE_MS / 2;

export function HeroSlider({ slides }: { slides: Slide[] }) {
  const [beat, setBeat] = useState(0);
  const [paused, setPaused] = useState(false);
  const reduced = useReducedMotion();
  const still = reduced || paused || slides.length < 2;

  useEffect(() => {
    if (still) return undefined;
    const timer = setInterval(() => {
      setBeat((current) => current + 1);
    }, BEAT_MS);
    return () => {
      clearInterval(timer);
    };
  }, [still]);

  const turn = Math.floor(beat / 2);
  const asked = Math.ceil(beat / 2);
  const current = slides.length ? turn % slides.length : 0;
  return (
    <div className={styles.slider}>
      {slides.map(
        ({ id, imageUrl }, index) =>
          index <= asked && (
            <img
              key={id}
              className={styles.slide}
              data-current={index === current}
              src={imageUrl}
              {...pictureSet(imageUrl, SLIDE)}
              alt=""
              fetchPriority={index === 0 ? 'high' : 'low'}
            />
          ),
      )}
      {slides.length > 1 && !reduced && (
        <IconButton
          className={styles.pause}
          icon={paused ? 'play' : 'pause'}
          label={paused ? 'Reanudar las imágenes' : 'Pausar las imágenes'}
          onClick={() => {
            setPaused(!paused);
          }}
        />
      )}
    </div>
  );
}
