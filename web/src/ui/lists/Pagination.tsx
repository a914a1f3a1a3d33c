// Page numbers with gaps, as links when pages have an address. A plain press stays in the page;
// one with a modifier key opens the address elsewhere, as any link does.
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { isFocusLost, useFocusAfterPress } from '../navigation/focus.ts';
import { isPlainPress } from '../navigation/plain-press.ts';
import styles from './Pagination.module.css';
import { pageWindow } from './page-window.ts';

interface Props {
  /** Says which list's pages, where a page has several. */
  label?: string;
  /** From 1. */
  page: number;
  pages: number;
  marginPages: number;
  rangePages: number;
  onPage: (page: number) => void;
  /** The address of a page, so that it can be opened elsewhere. */
  hrefOf?: (page: number) => string;
}

export function Pagination(props: Props) {
  const { label = 'Páginas', page, pages, marginPages, rangePages, onPage, hrefOf } = props;
  useWithin(page, pages, hrefOf ? undefined : onPage);
  const current = Math.min(Math.max(page, 1), pages);
  const nav = useRef<HTMLElement>(null);
  // 'Siguiente' ends on the last page, and with it the focus of who pressed it: the page's own number has it then.
  const keepFocus = useFocusAfterPress(current, () => {
    if (!isFocusLost()) return;
    nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  });
  if (pages <= 1) return null;
  const step = (to: number, name: string, text: ReactNode) => (
    <Step
      label={name}
      current={to === current}
      disabled={to < 1 || to > pages}
      href={hrefOf?.(to)}
      onPress={() => {
        keepFocus();
        onPage(to);
      }}
    >
      {text}
    </Step>
  );
  return (
    <nav ref={nav} aria-label={label} className={styles.pagination}>
      <ul>
        <li className={styles.end}>{step(current - 1, 'Página anterior', 'Anterior')}</li>
        {pageWindow({ page: current, pages, margin: marginPages, range: rangePages }).map(
          (entry, index) =>
            entry === 'gap' ? (
              <li key={`gap-${String(index)}`} className={styles.gap} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={entry} className={styles.number}>
                {step(entry, `Página ${String(entry)}`, entry)}
              </li>
            ),
        )}
        <li className={styles.end}>{step(current + 1, 'Página siguiente', 'Siguiente')}</li>
      </ul>
    </nav>
  );
}

/** A kept page that the list no longer has would be empty: its last one is shown. */
function useWithin(page: number, pages: number, onPage: ((page: number) => void) | undefined) {
  useEffect(() => {
    if (pages > 0 && page > pages) onPage?.(pages);
  });
}

interface StepProps {
  label: string;
  current: boolean;
  disabled: boolean;
  href: string | undefined;
  onPress: () => void;
  children: ReactNode;
}

function Step({ label, current, disabled, href, onPress, children }: StepProps) {
  const name = { 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined };
  if (!href || disabled) {
    return (
      <button type="button" {...name} disabled={disabled} onClick={onPress}>
        {children}
      </button>
    );
  }
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    onPress();
  };
  return (
    <a {...name} href={href} onClick={press}>
      {children}
    </a>
  );
}
