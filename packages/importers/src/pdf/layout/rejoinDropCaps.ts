import { surround } from './surround.ts'
import { textOf } from './textOf.ts'
import type { TextLine } from './PageLines.ts'

const CAP = /^["“„«‘'¿¡(]?[\p{Lu}\p{N}]$/u
/** A drop cap is at least as high as two lines of its text. */
const SMALLEST = 1.75

/** Puts each drop cap before the line that it begins; the lines that give way to it count as starting where it does. */
export function rejoinDropCaps(lines: readonly TextLine[], words: ReadonlySet<string>): readonly TextLine[] {
  return lines.reduce<readonly TextLine[]>((rest, cap) => {
    const beside = CAP.test(textOf(cap).trim()) && cap.angle === 0 ? linesBeside(cap, rest) : []
    const first = beside[0]
    if (first === undefined) return rest
    return rest
      .filter((line) => line !== cap)
      .map((line) => (line === first ? begun(line, cap, words) : beside.includes(line) ? widened(line, cap) : line))
  }, lines)
}

/** From top to bottom. */
function linesBeside(cap: TextLine, lines: readonly TextLine[]): readonly TextLine[] {
  const right = cap.box.x + cap.box.width
  const beside = lines.filter((line) => {
    const gap = line.box.x - right
    const isHigh = line.baseline > cap.box.y && line.baseline < cap.baseline + 0.5 * line.size
    return (
      isHigh && cap.size > SMALLEST * line.size && gap > -0.5 * line.size && gap < 1.2 * line.size && line.angle === 0
    )
  })
  return beside.length < 2 ? [] : beside.toSorted((a, b) => a.baseline - b.baseline)
}

function begun(line: TextLine, cap: TextLine, words: ReadonlySet<string>): TextLine {
  const [first, ...others] = line.spans
  if (first === undefined) return line
  const letter = textOf(cap).trim()
  const space = isWordAlone(letter, textOf(line), words) ? ' ' : ''
  const initial = { ...first, text: letter + space, size: cap.size }
  return { ...line, box: surround([line.box, cap.box]), spans: [initial, first, ...others] }
}

/** `A` and `I` are words of their own, unless a word begins with them that the document has elsewhere. */
function isWordAlone(letter: string, text: string, words: ReadonlySet<string>): boolean {
  if (!/^[AI]$/.test(letter)) return false
  const next = /^[\p{L}’']+/u.exec(text)?.[0].toLowerCase() ?? ''
  return words.has(next) && !words.has(letter.toLowerCase() + next)
}

function widened(line: TextLine, cap: TextLine): TextLine {
  const right = line.box.x + line.box.width
  const x = Math.min(line.box.x, cap.box.x)
  return { ...line, box: { ...line.box, x, width: right - x } }
}
