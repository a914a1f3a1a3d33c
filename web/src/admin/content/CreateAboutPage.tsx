import { useState } from 'react';
import { Link } from 'react-router';
import type { About } from '../../api/admin/content.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import panels from '../shared/panels/panels.module.css';
import { CreatePage, NOT_LOADED } from '../resource/ResourcePages.tsx';
import { aboutResource } from './about-resource.tsx';

/** Only one about may exist (administration §9): who asks for a second one is led to the first. */
export function CreateAboutPage() {
  const { data, isLoadingError, refetch } = aboutResource.useList();
  // Decided once: saving fills the list while the form is still there.
  const [opened, setOpened] = useState<About[]>();
  if (data && !opened) setOpened(data);
  if (isLoadingError) {
    return <ErrorState title={NOT_LOADED} onRetry={() => void refetch()} />;
  }
  if (!opened) return <Spinner />;
  const [existing] = opened;
  if (!existing) return <CreatePage resource={aboutResource} />;
  return <AboutExists about={existing} />;
}

function AboutExists({ about }: { about: About }) {
  usePageTitle(aboutResource.createTitle);
  return (
    <section className={panels.part}>
      <h1>{aboutResource.createTitle}</h1>
      <EmptyState text="Ya hay un About, y puede haber uno solo.">
        <Link to={aboutResource.editPath(about)} className={buttonClass()}>
          Editar el About
        </Link>
      </EmptyState>
    </section>
  );
}
