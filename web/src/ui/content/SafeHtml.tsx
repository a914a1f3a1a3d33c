// HTML that the studio wrote, sanitised again before it shows: nothing in it may run. Addresses that were
// typed as text are links.
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { ELSEWHERE } from './LinkedText.tsx';
import { addressParts, type TextPart } from './web-addresses.ts';
import styles from './RichText.module.css';

export function SafeHtml({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: sanitize(html) }), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={safe} />;
}

function sanitize(html: string): string {
  const safe = document.createElement('div');
  safe.append(
    DOMPurify.sanitize(html, {
      USE_PROFILES: { html: true },
      FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
      FORBID_ATTR: ['style'],
      RETURN_DOM_FRAGMENT: true,
    }),
  );
  linkAddresses(safe);
  return safe.innerHTML;
}

function linkAddresses(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node instanceof Text) node.replaceWith(...addressParts(node.data).map(nodeOf));
    else if (!(node instanceof HTMLAnchorElement)) linkAddresses(node);
  }
}

function nodeOf({ text, href }: TextPart): string | Node {
  if (!href) return text;
  const link = document.createElement('a');
  link.href = href;
  link.rel = ELSEWHERE;
  link.textContent = text;
  return link;
}
