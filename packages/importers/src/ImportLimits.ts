/** Caps on what a source may make us do. Configuration of the title may change each. */
export interface ImportLimits {
  /** Entries of a zip archive or files of a folder. */
  readonly entries: number
  /** Bytes of all entries together, unpacked. */
  readonly totalBytes: number
  /** Bytes of one entry, unpacked. */
  readonly entryBytes: number
  /** Unpacked size over packed size of one entry above 1 MiB. */
  readonly ratio: number
  /** Bytes of one XML, XHTML, CSS or Markdown document. */
  readonly documentBytes: number
  /** Nesting of elements in a document. */
  readonly depth: number
  /** Pixels of one picture. */
  readonly pixels: number
  /** Elements of one drawing (SVG). */
  readonly drawingElements: number
  /** Milliseconds for the whole source; for every thirty pages of a PDF. */
  readonly milliseconds: number
  /** Pages of a PDF. */
  readonly pages: number
  /** Milliseconds of processor time for one page of a PDF; it is shown as far as it has been drawn by then. */
  readonly pageMilliseconds: number
}

export const DEFAULT_LIMITS: ImportLimits = {
  entries: 20_000,
  totalBytes: 4 * 1024 ** 3,
  entryBytes: 1024 ** 3,
  ratio: 200,
  documentBytes: 32 * 1024 ** 2,
  depth: 256,
  pixels: 100_000_000,
  drawingElements: 100_000,
  milliseconds: 10 * 60_000,
  pages: 3000,
  pageMilliseconds: 10_000,
}
