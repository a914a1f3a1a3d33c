// HTML that the studio wrote, sanitised again before it shows: nothing in it may run.
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

interface Props {
  html: string;
  className?: string | undefined;
}

export function SafeHtml({ html, className }: Props) {
  const safe = useMemo(() => ({ __html: sanitize(html) }), [html]);
  return <div className={className} dangerouslySetInnerHTML={safe} />;
}

export function sanitize(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style'],
  });
}
