import { lineEdges } from './lineEdges.ts'
import { textOf } from './textOf.ts'
import type { StyledLine } from './startsBlock.ts'

const ADDRESS = /^[(<]?(?:https?:\/\/|www\.|\/\/)?[\w-]+(?:\.[\w-]+)+\S*$/u

/**
 * Lines of which those alone count as monospaced that are lines of code: neither an address of the web on a line of its
 * own, nor the one line of a paragraph on which a monospaced word happens to fill it.
 */
export function codeLines(lines: readonly StyledLine[]): readonly StyledLine[] {
  return lines.map((line, index) => {
    if (!line.style.isMonospaced || isCode(line, lines[index - 1], lines[index + 1])) return line
    return { ...line, style: { ...line.style, isMonospaced: false } }
  })
}

function isCode(line: StyledLine, before: StyledLine | undefined, after: StyledLine | undefined): boolean {
  if (ADDRESS.test(textOf(line.line).trim())) return false
  return !isInText(line, before) && !isInText(line, after)
}

/** Whether a line of other type stands right above or below. */
function isInText({ line, style }: StyledLine, other: StyledLine | undefined): boolean {
  if (other === undefined || other.style.isMonospaced) return false
  const distance = Math.abs(line.baseline - other.line.baseline)
  const step = Math.abs(lineEdges(line).start - lineEdges(other.line).start)
  return distance < 1.45 * Math.max(style.size, other.style.size) && step < 0.5 * style.size
}
