import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Width by height of a photo in the justified grid. */
    '--ratio'?: number;
  }
}
