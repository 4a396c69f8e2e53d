import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleValue } from '@gatefold/magazine/style/Style'
import { lengthWithin } from './parseStyleValue.ts'
import type { Part } from './writePart.ts'

const parseIndent = lengthWithin({ least: -64, most: 400 })

/**
 * The first line of a paragraph: `text_indent`, or as typesetters call it a `tab` with its `size`. The first paragraph of a
 * text is not indented, only those that follow another.
 */
export function writeIndent(value: StyleValue | undefined, { sheet, selector, path, drop }: Part): void {
  if (value === undefined) return
  const length = isGroup(value)
    ? (value['size'] ?? value['tabSize'] ?? value['width'] ?? value['indent'] ?? null)
    : value
  const indent = parseIndent(length)
  if (indent === undefined) {
    drop(`${path}.${isGroup(value) ? 'tab' : 'textIndent'}`)
    return
  }
  const [kind] = /(?:[^ "]|"[^"]*")+$/.exec(selector) ?? []
  sheet.add({
    selector: `${selector}>p+p,${selector}+${kind}>p:first-child`,
    declarations: [`text-indent:${indent}`],
  })
}
