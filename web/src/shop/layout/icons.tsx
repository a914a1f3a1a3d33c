// The icons of the header and the footer: 24x24, drawn with the text's colour.
import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const CartIcon = () => (
  <Icon>
    <path d="M2.5 4h2.6l2.4 11h10.4l2.2-8H6" />
    <circle cx="9" cy="19.5" r="1.4" fill="currentColor" />
    <circle cx="17" cy="19.5" r="1.4" fill="currentColor" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M3 6h18M3 12h18M3 18h18" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M5 5l14 14M19 5L5 19" />
  </Icon>
);

export const InstagramIcon = () => (
  <Icon>
    <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <circle cx="17" cy="7" r="0.8" fill="currentColor" />
  </Icon>
);

export const FacebookIcon = () => (
  <Icon>
    <path d="M16 3.5h-2.5A3.5 3.5 0 0 0 10 7v3H7.5v4H10v6.5h4V14h2.6l.7-4H14V7.8c0-.5.4-.8.9-.8H16z" />
  </Icon>
);

export const WhatsappIcon = () => (
  <Icon>
    <path d="M4 20l1.2-4A8.3 8.3 0 1 1 8.300 19z" />
    <path d="M9 8.500c0 3.500 3 6.500 6.500 6.500l.8-1.700-2-1-1 .9c-1-.5-1.700-1.200-2.200-2.200l.9-1-1-2z" />
  </Icon>
);
