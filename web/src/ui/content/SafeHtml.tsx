// HTML that the studio wrote, sanitised again before it shows: nothing in it may run.
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import styles from './RichText.module.css';

export function SafeHtml({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: sanitize(html) }), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={safe} />;
}

function sanitize(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style'],
  });
}
