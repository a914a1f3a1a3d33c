// The package describes its bindings, not the decoder on top of them that its README shows.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): number | boolean;
    /** RGBA, 8 bits each, upright; null when the picture is damaged. */
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (image: { data: Uint8ClampedArray } | null) => void,
    ): void;
  }
  interface Libheif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
  /** Each has a memory of its own. */
  export default function libheif(): Libheif | Promise<Libheif>;
}
