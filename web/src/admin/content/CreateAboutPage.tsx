import { Navigate } from 'react-router';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { CreatePage } from '../resource/ResourcePages.tsx';
import { aboutResource } from './about-resource.tsx';

/** Only one about may exist (administration §9): who asks for a second one edits the first. */
export function CreateAboutPage() {
  const { data, isPending } = aboutResource.useList();
  const [existing] = data ?? [];
  if (isPending) return <Spinner />;
  if (existing) return <Navigate to={aboutResource.editPath(existing)} replace />;
  return <CreatePage resource={aboutResource} />;
}
