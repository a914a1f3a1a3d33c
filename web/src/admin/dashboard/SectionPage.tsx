// One of the dashboard's sections on a page of its own, under the same heading.
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function SectionPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <>
      <h1>
        <VisuallyHidden>Administración</VisuallyHidden>
      </h1>
      {children}
    </>
  );
}
