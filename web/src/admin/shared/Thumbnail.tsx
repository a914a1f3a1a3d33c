import styles from './Thumbnail.module.css';

/** A small picture in a list; an empty frame when there is none. */
export function Thumbnail({ src, wide = false }: { src: string; wide?: boolean }) {
  return (
    <span className={styles.frame} data-wide={wide}>
      {src && <img src={src} alt="" loading="lazy" />}
    </span>
  );
}
