import { Icon, iconNames } from '../buttons/Icon.tsx';
import { BibNumber } from '../content/BibNumber.tsx';
import { Picture } from '../content/Picture.tsx';
import { Row, Story } from './Story.tsx';
import styles from './stories.module.css';

/** A tiny blurred runner's track. */
const PLACEHOLDER =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#c9a27a"/><stop offset="1" stop-color="#35506b"/></linearGradient><path fill="url(#g)" d="M0 0h3v2H0z"/></svg>',
  );

export function MediaStories() {
  return (
    <>
      <Story title="Fotos y números">
        <Row>
          <BibNumber size="large">1042</BibNumber>
          <BibNumber size="medium">077</BibNumber>
          <p>
            Mostrando fotos del participante <BibNumber>1042</BibNumber>
          </p>
        </Row>
        <div className={styles.columns}>
          <Picture src="/sponsor-default.svg" alt="Una foto que llegó" width={1200} height={630} />
          <Picture
            src="/no-existe.jpg"
            alt="Una foto que no llegó"
            width={1200}
            height={630}
            placeholder={PLACEHOLDER}
          />
        </div>
        <Row>
          <img src="/sponsor-default.svg" alt="Sponsor por defecto" width="120" height="120" />
          <div className={styles.dark}>
            <img src="/logo-light.svg" alt="Photolab, sobre oscuro" className={styles.logo} />
          </div>
        </Row>
      </Story>
      <Story title="Íconos">
        <ul className={styles.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              {name}
            </li>
          ))}
        </ul>
      </Story>
    </>
  );
}
