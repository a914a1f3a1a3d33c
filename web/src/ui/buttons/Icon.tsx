// The icons, as strokes on a 24-unit grid; decorative: the control around one carries its name.
const PATHS = {
  cart: 'M3 4h2l2.2 11h10.4L20 7H6.2M9 20h.01M17 20h.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  close: 'M5 5l14 14M19 5 5 19',
  left: 'M15 4 7 12l8 8',
  right: 'M9 4l8 8-8 8',
  down: 'M4 9l8 8 8-8',
  up: 'M4 15l8-8 8 8',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  menu: 'M3 6h18M3 12h18M3 18h18',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c1-5 4-7 8-7s7 2 8 7',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  edit: 'M4 20h4L19 9l-4-4L4 16ZM13 7l4 4',
  whatsapp:
    'M4 20l1.3-4.2A8 8 0 1 1 8.4 19ZM9 8.5c0 3.5 3 6.5 6.5 6.5l1-1.8-2.4-1.2-1 1c-1.3-.6-2.3-1.6-2.9-2.9l1-1L10 7.5Z',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM17 7h.01',
  facebook:
    'M14 21v-8h3l.5-4H14V7c0-1.2.5-2 2-2h1.7V1.5C17 1.4 16 1.3 15 1.3c-3 0-5 1.7-5 5V9H7v4h3v8',
  check: 'M4 13l5 5L20 6',
  warning: 'M12 3 2 20h20ZM12 10v4M12 17h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h.01',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v5M16 3v5',
  pin: 'M12 21c5-6 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6 7 12ZM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  image: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  filter: 'M3 5h18l-7 8v6l-4 2v-8Z',
  eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M4 4l16 16M10 5.2A9 9 0 0 1 12 5c4 0 7 2 10 7a20 20 0 0 1-3 3.7M6.5 7C5 8 3.5 9.7 2 12c3 5 6 7 10 7a9.5 9.5 0 0 0 4.5-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  plus: 'M12 4v16M4 12h16',
  play: 'M7 4l13 8-13 8Z',
  pause: 'M7 4v16M17 4v16',
  refresh: 'M20 5v5h-5M4 19v-5h5M5 10a7.5 7.5 0 0 1 13-3l2 3M19 14a7.5 7.5 0 0 1-13 3l-2-3',
  sort: 'M8 4v16M4 8l4-4 4 4M16 20V4M12 16l4 4 4-4',
} as const;

export type IconName = keyof typeof PATHS;

/** Every icon there is, for the stories. */
export const iconNames = Object.keys(PATHS).filter((name): name is IconName => name in PATHS);

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
