export interface Font {
  readonly name: string
  /** Addresses of the font's files. Only `.woff2` ones are loaded (Requirement R3.5). */
  readonly urls: readonly string[]
}
