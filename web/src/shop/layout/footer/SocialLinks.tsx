// The shop's social profiles, as icons with a name. Nothing shows until the shop answered.
import { useQuery } from '@tanstack/react-query';
import { shopInfoQuery } from '../../../api/shop.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import styles from './SocialLinks.module.css';

export function SocialLinks() {
  const { data } = useQuery(shopInfoQuery);
  const profiles = [
    { name: 'Instagram', url: data?.instagram, icon: 'instagram' as const },
    { name: 'Facebook', url: data?.facebook, icon: 'facebook' as const },
    { name: 'WhatsApp', url: data?.whatsapp, icon: 'whatsapp' as const },
  ];
  return (
    <ul className={styles.list}>
      {profiles.map(({ name, url, icon }) => (
        <li key={name}>
          {url && (
            <a
              className={styles.link}
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={name}
            >
              <Icon name={icon} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
