/** How a face compares with the faces that devices have, so that one of those can stand in until its file has come. */
export interface FaceMetrics {
  /** Which of the devices' faces resemble it. */
  readonly kind: 'serif' | 'sans'
  /** 1 for bold and 2 for italic, added up. */
  readonly cut: number
  /** Above and below the base line, and between two lines, in thousandths of its size. */
  readonly line: readonly number[]
  /** For each of the devices' faces of that kind: its size where it runs as wide as this one, in thousandths. */
  readonly sizes: readonly number[]
  /** Where the face also comes in two smaller files, their addresses on its own host (decision 0307). */
  readonly parts?: FaceParts | undefined
}

/** A face in two files by characters: those of `BASIC_CHARACTERS`, and all others that it has. */
export interface FaceParts {
  readonly basic: string
  readonly further: string
}

/** Ranges of code points, each from the first to the last of it. */
export type CharacterRanges = readonly (readonly [first: number, last: number])[]

/** Of the characters of a Latin face, those that text takes in every language, and the letters of words that English has borrowed. */
export const BASIC_CHARACTERS: CharacterRanges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0xb7, 0xb7],
  [0xe7, 0xe9],
  // What a browser draws at a soft hyphen.
  [0x2010, 0x2010],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
]

/** Where an address says what its face measures, and in which files it comes: nobody else minds a fragment (decisions 0074, 0307). */
const FRAGMENT = /#m=(s|n)([0-3])((?:-\d{1,4}){5,6})(?:;(\/[^;#]+);(\/[^;#]+))?$/

const LINES = 3

export interface Font {
  readonly name: string
  /** Addresses of the font's files. Only `.woff2` ones are loaded (Requirement R3.5). */
  readonly urls: readonly string[]
}

/** The fragment to put behind a face's address. */
export function writeFaceMetrics({ kind, cut, line, sizes, parts }: FaceMetrics): string {
  const files = parts === undefined ? '' : `;${parts.basic};${parts.further}`
  return `#m=${kind === 'serif' ? 's' : 'n'}${[cut, ...line, ...sizes].join('-')}${files}`
}

/** What a face's address says about it; undefined where it says nothing. */
export function readFaceMetrics(url: string): FaceMetrics | undefined {
  const [, kind, cut, numbers = '', basic, further] = FRAGMENT.exec(url) ?? []
  if (kind === undefined) return undefined
  const values = numbers.slice(1).split('-').map(Number)
  return {
    kind: kind === 's' ? 'serif' : 'sans',
    cut: Number(cut),
    line: values.slice(0, LINES),
    sizes: values.slice(LINES),
    ...(basic === undefined || further === undefined ? {} : { parts: { basic, further } }),
  }
}
