import { SPACER_SIZES } from '@gatefold/magazine/component/spacerSizes'
import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import type { LayerPart } from './layers.ts'
import { isPlainName, lengthWithin, namedGroups } from './parseStyleValue.ts'
import type { Part } from './declarationsOf.ts'
import { writePart } from './writePart.ts'

/** The name of what a divider or button is that names none. */
const BASE: ReadonlySet<string> = new Set(['base', 'default'])

/** Every divider has the look of the base one, a named one its own on top of it. */
export function writeDividers(value: StyleValue, layer: LayerPart): void {
  for (const [name, group] of namedGroups(value)) {
    const isBase = BASE.has(name) || group['isBase'] === true
    const part = partFor(layer, name, isBase ? '[data-kind=divider]' : `[data-kind=divider][data-divider="${name}"]`)
    if (part !== undefined) writePart(asLine(group), part)
  }
}

const LINE: Readonly<Record<string, string>> = {
  color: 'borderTopColor',
  colour: 'borderTopColor',
  height: 'borderTopWidth',
  thickness: 'borderTopWidth',
  size: 'borderTopWidth',
  style: 'borderTopStyle',
  lineStyle: 'borderTopStyle',
}

/** A divider's colour, height and style are those of its line. */
function asLine({ align, ...group }: StyleProperties): StyleProperties {
  const entries = Object.entries(group).map(([name, value]) => [LINE[name] ?? name, value] as const)
  return { ...sideOf(align), ...Object.fromEntries(entries) }
}

function sideOf(align: StyleValue | undefined): StyleProperties {
  if (align === 'left') return { marginLeft: 'auto', marginRight: 0 }
  return align === 'right' ? { marginLeft: 0, marginRight: 'auto' } : {}
}

/**
 * A button whose `style` names one of these, and a button of size `style` that names none: it takes the one called `base` or
 * `default`, else the first. Where no background is given there is none: under the pointer, too, the colours then stay a pair.
 */
export function writeButtons(value: StyleValue, layer: LayerPart): void {
  const { names, base } = layer.buttons
  const named = names.filter(isPlainName).map((name) => `[data-block="${name}"]`)
  for (const [name, group] of namedGroups(value)) {
    const { display: _display, ...given } = group
    const isBare = layer.path === 'buttons' && !('background' in given) && !('backgroundColor' in given)
    const look = isBare ? { ...given, background: 'transparent' } : given
    const part = partFor(layer, name, `[data-kind=button][data-block="${name}"]>a`)
    if (part === undefined) continue
    writePart(look, { ...part, box: 'inner' })
    if (base !== name) continue
    const unnamed = `[data-kind=button]:where(:not(${named.join()}))>a[data-size=style]`
    writePart(look, { ...part, box: 'inner', selector: `${layer.scope} ${unnamed}` })
  }
}

/** The buttons of a style, and which of them those are that name none. */
export function buttonsOf(value: StyleValue | undefined): LayerPart['buttons'] {
  const groups = namedGroups(value)
  const base = groups.find(([name, group]) => BASE.has(name) || group['isBase'] === true) ?? groups[0]
  return { names: groups.map(([name]) => name), base: base?.[0] }
}

const SPACERS: ReadonlyMap<string, string> = new Map(SPACER_SIZES.map((size) => [size.replaceAll('-', ''), size]))
const parseHeight = lengthWithin({ least: 0, most: 1_000 })

/** Heights by size: `{ small: 8, very_large: { height: 120 } }`, or a list of groups that are named after their size. */
export function writeSpacers(value: StyleValue, { sheet, scope, path, drop }: LayerPart): void {
  const named = isGroup(value) ? Object.entries(value) : namedGroups(value)
  for (const [name, given] of named) {
    const size = SPACERS.get(name.replaceAll(/[-_\s]/g, '').toLowerCase())
    const length = isGroup(given) ? (given['height'] ?? given['heightSize'] ?? given['size'] ?? null) : given
    const height = parseHeight(length)
    if (size === undefined || height === undefined) drop(`${path}.${name}`)
    else
      sheet.add({ selector: `${scope} [data-kind=spacer][data-size=${size}]`, declarations: [`block-size:${height}`] })
  }
}

function partFor(layer: LayerPart, name: string, selector: string): Part | undefined {
  if (!isPlainName(name)) {
    layer.drop(`${layer.path}.${name}`, 'a name that a style may not have')
    return undefined
  }
  return {
    ...layer,
    box: 'component',
    room: 'box',
    selector: `${layer.scope} ${selector}`,
    path: `${layer.path}.${name}`,
  }
}
