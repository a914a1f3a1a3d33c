// Buttons, and links that look like them. A busy button shows its busy label and is disabled.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { unlessLocked } from './locked.ts';
import { useBusy } from './use-busy.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant;
  icon?: IconName;
  /** As wide as what holds it. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  busy?: boolean;
  busyLabel?: string;
  /** Something else is under way, or there is no further step: it keeps the focus. */
  locked?: boolean;
}

export function Button({
  variant = 'primary',
  icon,
  wide = false,
  busy = false,
  busyLabel,
  locked = false,
  className,
  onClick,
  disabled = false,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      ref={useBusy(busy)}
      type={type}
      className={buttonClass({ variant, wide }, className)}
      {...unlessLocked(locked, onClick)}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles.ring} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}

/** A plain link; for the router's links use `buttonClass`. */
export function LinkButton({ variant, icon, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** The class of a link or label that looks like a button. */
export function buttonClass(
  {
    variant = 'primary',
    wide = false,
  }: { variant?: ButtonVariant | undefined; wide?: boolean | undefined } = {},
  className?: string,
): string | undefined {
  return classNames(styles.button, styles[variant], wide && styles.wide, className);
}
