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
}

/** Where an address says what its face measures: nobody else minds a fragment (decision 0074). */
const FRAGMENT = /#m=(s|n)([0-3])((?:-\d{1,4}){5,6})$/

const LINES = 3

export interface Font {
  readonly name: string
  /** Addresses of the font's files. Only `.woff2` ones are loaded (Requirement R3.5). */
  readonly urls: readonly string[]
}

/** The fragment to put behind a face's address. */
export function writeFaceMetrics({ kind, cut, line, sizes }: FaceMetrics): string {
  return `#m=${kind === 'serif' ? 's' : 'n'}${[cut, ...line, ...sizes].join('-')}`
}

/** What a face's address says about it; undefined where it says nothing. */
export function readFaceMetrics(url: string): FaceMetrics | undefined {
  const [, kind, cut, numbers = ''] = FRAGMENT.exec(url) ?? []
  if (kind === undefined) return undefined
  const values = numbers.slice(1).split('-').map(Number)
  return {
    kind: kind === 's' ? 'serif' : 'sans',
    cut: Number(cut),
    line: values.slice(0, LINES),
    sizes: values.slice(LINES),
  }
}
