import styles from './Thumbnail.module.css';

interface Props {
  src: string;
  wide?: boolean;
  /** With all of it in sight, as a logo has to be; otherwise the frame is filled. */
  whole?: boolean;
}

/** A small picture in a list; an empty frame when there is none. */
export function Thumbnail({ src, wide = false, whole = false }: Props) {
  return (
    <span className={styles.frame} data-wide={wide} data-whole={whole}>
      {src && <img src={src} alt="" loading="lazy" />}
    </span>
  );
}
