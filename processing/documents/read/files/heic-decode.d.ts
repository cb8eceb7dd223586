declare module 'heic-decode' {
  interface HeicImage {
    readonly width: number;
    readonly height: number;
    /** RGBA, 8 bits each. */
    readonly data: Uint8ClampedArray;
  }
  const decode: (input: { readonly buffer: Uint8Array }) => Promise<HeicImage>;
  export = decode;
}
