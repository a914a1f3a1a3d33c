// The full-width slider: pictures that fade into each other, without arrows (storefront §2). It can
// be paused, stands still for people who asked for less motion, and loads a picture only when its
// turn is near.
import { useEffect, useState } from 'react';
import type { Slide } from '../../api/slides.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';
import styles from './HeroSlider.module.css';

const SLIDE_MS = 6_000;

export function HeroSlider({ slides }: { slides: Slide[] }) {
  const [turn, setTurn] = useState(0);
  const [paused, setPaused] = useState(false);
  const reduced = useReducedMotion();
  const still = reduced || paused || slides.length < 2;

  useEffect(() => {
    if (still) return undefined;
    const timer = setInterval(() => {
      setTurn((current) => current + 1);
    }, SLIDE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [still]);

  const current = slides.length ? turn % slides.length : 0;
  return (
    <div className={styles.slider}>
      {slides.map(
        ({ id, imageUrl }, index) =>
          index <= turn + 1 && (
            <img
              key={id}
              className={styles.slide}
              data-current={index === current}
              src={imageUrl}
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
