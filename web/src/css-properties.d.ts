import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Width by height of a photo in the justified grid. */
    '--ratio'?: number;
    /** What it takes of a phone's row of two. */
    '--share'?: number;
    /** How long a notice stays. */
    '--shown-for'?: string;
    /** How many columns of a table stand beside each other on a tablet. */
    '--beside'?: number;
  }
}
