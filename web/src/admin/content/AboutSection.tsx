import { Link } from 'react-router';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { ResourceTable } from '../resource/ResourceTable.tsx';
import { aboutResource } from './about-resource.tsx';

/** administration §4: once an about exists, its create button reads 'Creado' and is disabled. */
export function AboutSection() {
  return (
    <ResourceTable
      resource={aboutResource}
      name="about"
      createButton={(items) =>
        items.length > 0 ? (
          <Button disabled>Creado</Button>
        ) : (
          <Link to={aboutResource.createPath} className={buttonClass()}>
            {aboutResource.createLabel}
          </Link>
        )
      }
    />
  );
}
