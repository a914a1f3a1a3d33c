// The shop's social profiles, as icons with a name. Nothing shows until the shop answered.
import { useQuery } from '@tanstack/react-query';
import { shopInfoQuery } from '../../api/shop.ts';
import { FacebookIcon, InstagramIcon, WhatsappIcon } from './icons.tsx';
import styles from './SocialLinks.module.css';

export function SocialLinks() {
  const { data } = useQuery(shopInfoQuery);
  const profiles = [
    { name: 'Instagram', url: data?.instagram, Icon: InstagramIcon },
    { name: 'Facebook', url: data?.facebook, Icon: FacebookIcon },
    { name: 'WhatsApp', url: data?.whatsapp, Icon: WhatsappIcon },
  ];
  return (
    <ul className={styles.list}>
      {profiles.map(({ name, url, Icon }) => (
        <li key={name}>
          {url && (
            <a className={styles.link} href={url} target="_blank" rel="noreferrer" aria-label={name}>
              <Icon />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
