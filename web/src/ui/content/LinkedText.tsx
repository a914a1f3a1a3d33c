// Plain text in which the addresses are links.
import { addressParts } from './web-addresses.ts';

/** What a link to elsewhere tells that place: nothing. */
export const ELSEWHERE = 'noopener noreferrer';

export function LinkedText({ children }: { children: string }) {
  return addressParts(children).map(({ text, href }, index) =>
    href ? (
      <a key={index} href={href} rel={ELSEWHERE}>
        {text}
      </a>
    ) : (
      text
    ),
  );
}
