import type { Element } from 'domhandler'
import { attribute, childElements, childNamed } from '../markup/tree.ts'
import { packagedHtml } from './packagedHtml.ts'
import { GATEFOLD, SILENT_ATTRIBUTES, type ElementForm } from './packageNames.ts'

/** A component as the package writes it, its fields unchecked. */
export type RawComponent = Readonly<Record<string, unknown>>

/** Told about everything in the package that has no meaning. */
export type DropElement = (message: string) => void

/** Attributes as the fields that `names` makes of them; others are reported. */
export function readAttributes(
  element: Element,
  names: Readonly<Record<string, string>>,
  drop: DropElement,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(element.attribs)) {
    const field = Object.hasOwn(names, name) ? names[name] : undefined
    if (field !== undefined) fields[field] = value
    else if (!SILENT_ATTRIBUTES.has(`${element.name} ${name}`)) drop(`<${element.name}> has no attribute ${name}`)
  }
  return fields
}

/** `<animation>` and `<device>`. */
export function readRules(element: Element): RawComponent {
  const animation = childNamed(element, 'animation')
  const device = childNamed(element, 'device')
  return {
    ...(animation && { animation: { ...animation.attribs } }),
    ...(device && { device: { ...device.attribs } }),
  }
}

/** Caption and credit, where the element may have them. Those of a film may stand in its `<source>`, too. */
export function readLegends(element: Element, form: ElementForm): RawComponent {
  const source = form.inner === 'source' ? childNamed(element, 'source') : undefined
  return Object.fromEntries(
    form.legends.flatMap((name) => {
      const found = childNamed(element, name) ?? (source && childNamed(source, name))
      return found === undefined ? [] : [[name, readLegend(found)] as const]
    }),
  )
}

function readLegend(element: Element): RawComponent {
  const hidden = attribute(element, 'only-lightbox')
  return { text: packagedHtml(element, () => false), ...(hidden !== undefined && { onlyLightbox: hidden }) }
}

/** Whether a child says how its parent is shown. */
export function isRule(child: Element): boolean {
  return child.name === 'animation' || child.name === 'device'
}

/** Whether a child holds fields that only Gatefold knows. */
export function isExtension(child: Element): boolean {
  return child.namespace === GATEFOLD && child.name === 'fields'
}

/** Reports the children that are none of `known`. */
export function reportOthers(element: Element, known: readonly string[], drop: DropElement): void {
  for (const child of childElements(element)) {
    if (!known.includes(child.name) && !isExtension(child)) {
      drop(`<${element.name}> has no element <${child.name}>`)
    }
  }
}
