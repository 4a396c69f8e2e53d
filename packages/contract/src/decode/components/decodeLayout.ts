import type { Component, ComponentBase, LivePostComponent } from '@gatefold/magazine/component/Component'
import { isRecord } from '@gatefold/magazine/isRecord'
import { decodeRecord } from '../decodeJson.ts'
import { fieldsOf, itemsIn, itemsOf, locatedIn, valueIn, type Fields, type Located } from '../Fields.ts'
import { legendIn, localizedIn } from '../decodeLocalized.ts'
import { omitUndefined } from '../omitUndefined.ts'
import { colourIn, dateIn, linkIn, numberOf, oneOfIn, textOf } from '../scalars.ts'
import type { DecodeChildren } from './ComponentDecoder.ts'

export function decodeColumns(fields: Fields, base: ComponentBase, children: DecodeChildren): Component {
  const columns = itemsIn(fields, 'columns').map((column) => children(columnItems(column, fields)))
  return {
    ...base,
    component: 'columns',
    columns,
    split: splitIn(fields, columns.length),
    align: oneOfIn(fields, 'align', ['top', 'middle', 'bottom'] as const) ?? 'top',
    collapse: oneOfIn(fields, 'collapse', ['responsive', 'tablet', 'rigid'] as const) ?? 'responsive',
  }
}

export function decodeContainer(fields: Fields, base: ComponentBase, children: DecodeChildren): Component {
  return omitUndefined<Component>({
    ...base,
    component: 'container',
    components: children(itemsIn(fields, 'components')),
    direction: oneOfIn(fields, 'direction', ['vertical', 'horizontal'] as const) ?? 'vertical',
    type: oneOfIn(fields, 'type', ['link', 'figure'] as const),
    link: linkIn(fields, 'link'),
    caption: legendIn(fields, 'caption'),
    credit: legendIn(fields, 'credit'),
    background: colourIn(fields, 'background'),
  })
}

export function decodeLiveContainer(fields: Fields, base: ComponentBase, children: DecodeChildren): Component {
  const posts = children(itemsIn(fields, 'posts')).filter(
    (post): post is LivePostComponent => post.component === 'live_post',
  )
  return { ...base, component: 'live_container', posts }
}

export function decodeLivePost(fields: Fields, base: ComponentBase, children: DecodeChildren): Component {
  const time = dateIn(fields, 'time') ?? dateIn(fields, 'created') ?? ''
  return { ...base, component: 'live_post', components: children(itemsIn(fields, 'components')), time }
}

const NOT_RECIPE = ['id', 'component', 'style', 'bleed', 'device', 'animation', 'components', 'name', 'recipe']

export function decodeRecipe(fields: Fields, base: ComponentBase, children: DecodeChildren): Component {
  const own = Object.entries(fields.source).filter(([name]) => !NOT_RECIPE.includes(name))
  const beside = decodeRecord({ value: Object.fromEntries(own), path: fields.path }, fields.context)
  const inside = decodeRecord(locatedIn(fields, 'recipe'), fields.context)
  return {
    ...base,
    component: 'recipe',
    name: localizedIn(fields, 'name') ?? '',
    recipe: { ...beside, ...inside },
    components: children(itemsIn(fields, 'components')),
  }
}

/** A column is a list of components, or an object that holds one. */
function columnItems(column: Located, fields: Fields): readonly Located[] {
  if (!isRecord(column.value) || typeof column.value['component'] === 'string') return itemsOf(column)
  const inner = fieldsOf(column, fields.context)
  return inner === undefined ? [] : itemsIn(inner, 'components')
}

/** "2-1", or a list of weights; one weight per column, equal ones where the wire's do not fit. */
function splitIn(fields: Fields, columns: number): readonly number[] {
  const value = valueIn(fields, 'split')
  const parts: readonly unknown[] = Array.isArray(value) ? value : (textOf(value) ?? '').split('-')
  const weights = parts.map((part) => numberOf(part) ?? 0)
  const fits = weights.length === columns && weights.every((weight) => weight > 0 && weight <= 100)
  return fits ? weights : Array.from({ length: columns }, () => 1)
}
