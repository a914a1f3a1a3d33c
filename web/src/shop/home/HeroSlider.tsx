// The full-width slider: pictures that fade into each other, without arrows (storefront §2). It can
// be paused, stands still for people who asked for less motion, and loads a picture only when its
// turn is near.
import { useEffect, useState } from 'react';
import type { Slide } from '../../api/content.ts';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';
import styles from './HeroSlider.module.css';

const SLIDE_MS = 6_000;

export function HeroSlider({ slides }: { slides: Slide[] }) {
  const [turn, setTurn] = useState(0);
  const [paused, setPaused] = useState(false);
  const still = useReducedMotion() || paused || slides.length < 2;

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
      <PauseButton
        hidden={slides.length < 2}
        paused={paused}
        onToggle={() => {
          setPaused(!paused);
        }}
      />
    </div>
  );
}

interface PauseProps {
  hidden: boolean;
  paused: boolean;
  onToggle: () => void;
}

function PauseButton({ hidden, paused, onToggle }: PauseProps) {
  const reduced = useReducedMotion();
  if (hidden || reduced) return null;
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={paused ? 'Reanudar las imágenes' : 'Pausar las imágenes'}
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
        {paused ? <path d="M8 5v14l11-7z" /> : <path d="M7 5h4v14H7zM13 5h4v14h-4z" />}
      </svg>
    </button>
  );
}
