import type { TextLine } from './PageLines.ts'

export function textOf(line: Pick<TextLine, 'spans'>): string {
  return line.spans.map((span) => span.text).join('')
}
