import type { Element } from 'domhandler'
import { childElements } from '../markup/tree.ts'
import { GATEFOLD } from './packageNames.ts'
import type { DropElement } from './elementFields.ts'

/** Reports attributes and child elements that an element of a package does not have. */
export function reportUnknown(
  element: Element,
  known: { readonly attributes: readonly string[]; readonly elements: readonly string[] },
  drop: DropElement,
): void {
  for (const name of Object.keys(element.attribs)) {
    if (!known.attributes.includes(name)) drop(`<${element.name}> has no attribute ${name}`)
  }
  for (const child of childElements(element)) {
    if (child.namespace !== GATEFOLD && !known.elements.includes(child.name)) {
      drop(`<${element.name}> has no element <${child.name}>`)
    }
  }
}
