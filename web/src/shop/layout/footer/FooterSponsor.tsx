// One sponsor at random, 200x200, only when there are sponsors (storefront §9).
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sponsorsQuery } from '../../../api/sponsors.ts';
import styles from './Footer.module.css';

const LOGO_SIZE = 200;

export function FooterSponsor() {
  const { data: sponsors = [] } = useQuery(sponsorsQuery);
  const [draw] = useState(() => Math.random());
  const sponsor = sponsors[Math.floor(draw * sponsors.length)];
  if (!sponsor) return null;
  return (
    <a
      className={styles.sponsor}
      href={sponsor.linkUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`Sponsor: ${sponsor.name}`}
    >
      <img src={sponsor.logoUrl} alt="" width={LOGO_SIZE} height={LOGO_SIZE} loading="lazy" />
    </a>
  );
}
