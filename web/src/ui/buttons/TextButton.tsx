// A button that reads as a part of the text around it, underlined as a link is.
import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { unlessLocked } from './locked.ts';
import styles from './TextButton.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** As a button's. */
  locked?: boolean;
}

export function TextButton({ className, locked = false, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...unlessLocked(locked, onClick)}
      className={textButtonClass(className)}
    />
  );
}

/** For the router's links. */
export function textButtonClass(className: string | undefined): string | undefined {
  return classNames(styles.text, className);
}
