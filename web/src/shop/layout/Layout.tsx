// The frame of every public screen: skip link, top strip, header, content, footer.
import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/content/SkipLink.tsx';
import { MAIN_CONTENT_ID } from '../../ui/content/main-content.ts';
import styles from './Layout.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PurchaseNotice } from './PurchaseNotice.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { TopStrip } from './header/TopStrip.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <TopStrip />
      <Header />
      <OfflineNotice />
      <PurchaseNotice />
      <main className={styles.main} id={MAIN_CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
