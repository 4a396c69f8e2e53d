declare module 'fontverter' {
  /** Converts a font between TrueType or OpenType (`sfnt`), `woff` and `woff2`. Throws for bytes that are no font. */
  export function convert(font: Buffer, to: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}
