import type { ScannedDocument } from '../readFacts.ts'
import { writingModeIn } from './describeStyle.ts'
import { readSheet } from './readSheet.ts'

/** How a single document asks for its lines to stand, in its own style sheet or on its outermost elements. */
export function documentWritingMode({
  styles,
  inlineStyle,
}: Pick<ScannedDocument, 'styles' | 'inlineStyle'>): string | undefined {
  const sheet = readSheet(`${styles.join('\n')}\nbody{${inlineStyle}}`)
  return ['body', 'html']
    .map((name) => writingModeIn(sheet.elements.get(name) ?? new Map<string, string>()))
    .find((mode) => mode !== undefined)
}
