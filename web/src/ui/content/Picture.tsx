// A photo that never makes the page jump: its size is known and its blurred placeholder is there
// before it arrives; when it cannot arrive, or is not made yet, it says so, and what was lost is asked for again.
import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react';
import { Icon } from '../buttons/Icon.tsx';
import { classNames } from '../class-names.ts';
import styles from './Picture.module.css';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'placeholder'> {
  /** Empty while the shop still makes it. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** A tiny data URL. */
  placeholder?: string | undefined;
  /** It arrived, or it never will. */
  onSettled?: (() => void) | undefined;
}

export function Picture({ placeholder, className, style, alt, onSettled, ...img }: Props) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useAgain(state === 'failed', () => {
    setState('loading');
  });
  if (state === 'failed' || img.src === '') {
    const why = img.src ? 'No se pudo cargar' : 'Todavía no está lista';
    return (
      <span
        role="img"
        aria-label={`${alt}. ${why}.`}
        className={classNames(styles.failed, className)}
        style={{ ...style, aspectRatio: `${String(img.width)} / ${String(img.height)}` }}
      >
        <Icon name="image" size={28} />
        <span>{why} la imagen</span>
      </span>
    );
  }
  return (
    <img
      {...img}
      alt={alt}
      className={classNames(styles.picture, className)}
      data-state={state}
      style={{
        ...style,
        ...(placeholder && state === 'loading'
          ? { backgroundImage: `url("${placeholder}")` }
          : undefined),
      }}
      decoding="async"
      draggable={false}
      onLoad={() => {
        setState('loaded');
        onSettled?.();
      }}
      onError={() => {
        setState('failed');
        onSettled?.();
      }}
    />
  );
}

const AGAIN_MS = [4_000, 15_000, 60_000];

/** A weak signal loses pictures: `ask` comes a few times later on, and whenever the signal is back. */
function useAgain(failed: boolean, ask: () => void): void {
  const [asked, setAsked] = useState(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!failed) return undefined;
    const again = () => {
      setAsked(asked + 1);
      latest.current();
    };
    const timer = asked < AGAIN_MS.length ? setTimeout(again, AGAIN_MS[asked]) : undefined;
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [failed, asked]);
}
