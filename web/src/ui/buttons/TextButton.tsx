// A button that reads as a part of the text around it, underlined as a link is.
import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './TextButton.module.css';

export function TextButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={textButtonClass(className)} />;
}

/** For the router's links. */
export function textButtonClass(className?: string): string | undefined {
  return classNames(styles.text, className);
}
