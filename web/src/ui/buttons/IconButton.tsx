// A button that is only an icon; its label is its name.
import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';
import { unlessLocked } from './locked.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  size?: number;
  /** As a button's. */
  locked?: boolean;
}

/** For a link that looks like one; it needs a name of its own. */
export const iconButtonClass = styles.button;

export function IconButton({
  icon,
  label,
  size,
  locked = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      {...unlessLocked(locked, onClick)}
      className={classNames(styles.button, className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} {...(size ? { size } : {})} />
    </button>
  );
}
