import { isRecord } from '@gatefold/magazine/isRecord'
import type { Element } from 'domhandler'
import { childElements, childrenNamed, textOf } from '../markup/tree.ts'
import {
  isExtension,
  isRule,
  readAttributes,
  readLegends,
  readRules,
  reportOthers,
  type DropElement,
  type RawComponent,
} from './elementFields.ts'
import { packagedHtml } from './packagedHtml.ts'
import { COMMON_ATTRIBUTES, elementForm, GATEFOLD, type ElementForm } from './packageNames.ts'
import { readItems, readLabel, readMarkers, readSource } from './readElementParts.ts'

/** The components among the children of `parent`; `isOurs` names children that are no components. */
export function readComponentElements(
  parent: Element,
  drop: DropElement,
  isOurs: (child: Element) => boolean = () => false,
): readonly RawComponent[] {
  return childElements(parent)
    .filter((child) => !isOurs(child))
    .map((child) => readOne(child, drop))
    .filter((component) => component !== undefined)
}

function readOne(element: Element, drop: DropElement): RawComponent | undefined {
  if (element.namespace === GATEFOLD && element.name === 'component') return readJson(element, drop)
  const form = elementForm(element.name)
  if (form === undefined || element.namespace === GATEFOLD) {
    drop(`the element <${element.name}> is not known`)
    return undefined
  }
  return {
    component: element.name === 'text' ? 'body' : element.name,
    ...readAttributes(element, { ...COMMON_ATTRIBUTES, ...form.attributes }, drop),
    ...readRules(element),
    ...readLegends(element, form),
    ...readInner(element, form, drop),
    ...readExtension(element, drop),
  }
}

function readInner(element: Element, form: ElementForm, drop: DropElement): RawComponent {
  switch (form.inner) {
    case 'text':
      return { text: packagedHtml(element, (child) => isRule(child) || child.namespace === GATEFOLD) }
    case 'label':
      return readLabel(element)
    case 'items':
      return { images: readItems(element, drop) }
    case 'source':
      return readSource(element, drop)
    case 'markers':
      return readMarkers(element, drop)
    case 'columns':
      return { columns: readColumns(element, drop) }
    case 'components':
      return { components: readComponentElements(element, drop, isPartOfContainer) }
    case 'nothing':
      reportOthers(element, ['animation', 'device', ...form.legends], drop)
      return {}
  }
}

function isPartOfContainer(child: Element): boolean {
  return isRule(child) || child.name === 'caption' || child.name === 'credit' || isExtension(child)
}

function readColumns(element: Element, drop: DropElement): readonly (readonly RawComponent[])[] {
  reportOthers(element, ['column', 'animation', 'device'], drop)
  return childrenNamed(element, 'column').map((column) => readComponentElements(column, drop))
}

/** Fields that have no place in the element itself, as JSON. */
function readExtension(element: Element, drop: DropElement): RawComponent {
  const extension = childElements(element).find(isExtension)
  return extension === undefined ? {} : (readJson(extension, drop) ?? {})
}

function readJson(element: Element, drop: DropElement): RawComponent | undefined {
  try {
    const value: unknown = JSON.parse(textOf(element))
    if (isRecord(value)) return { ...value }
  } catch {
    // Reported with the other way to be no object.
  }
  drop(`<${element.name}> does not hold a JSON object`)
  return undefined
}
