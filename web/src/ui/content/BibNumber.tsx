// A participant number, set as it is worn: heavy, even digits on a pinned bib.
import { classNames } from '../class-names.ts';
import styles from './BibNumber.module.css';

interface Props {
  /** As printed; leading zeros stay. */
  children: string;
  /** `inline` takes the size of its text. */
  size?: 'inline' | 'medium' | 'large';
}

export function BibNumber({ children, size = 'inline' }: Props) {
  return <span className={classNames(styles.bib, styles[size])}>{children}</span>;
}
