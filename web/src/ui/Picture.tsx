// A photo that never makes the page jump: its size is known and its blurred placeholder is there
// before it arrives; when it cannot arrive, it says so.
import { useState, type ImgHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './Picture.module.css';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'placeholder'> {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** A tiny data URL. */
  placeholder?: string;
}

export function Picture({ placeholder, className, style, alt, ...img }: Props) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  return (
    <img
      {...img}
      alt={alt}
      className={classNames(styles.picture, state === 'failed' && styles.failed, className)}
      data-state={state}
      style={{
        ...style,
        ...(placeholder && state !== 'loaded' ? { backgroundImage: `url("${placeholder}")` } : {}),
      }}
      decoding="async"
      draggable={false}
      onLoad={() => {
        setState('loaded');
      }}
      onError={() => {
        setState('failed');
      }}
    />
  );
}
