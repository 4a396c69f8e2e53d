import type { Component, ComponentBase } from '@gatefold/magazine/component/Component'
import { itemsIn, itemsOf, reportField, type Fields } from '../Fields.ts'
import { legendIn, localizedHtmlIn } from '../decodeLocalized.ts'
import { omitUndefined } from '../omitUndefined.ts'
import { textOf } from '../scalars.ts'

export function decodeTable(fields: Fields, base: ComponentBase): Component | undefined {
  const rows = itemsIn(fields, 'rows').map((row) => itemsOf(row).map(({ value }) => cellOf(value)))
  const header = itemsIn(fields, 'header').map(({ value }) => cellOf(value))
  if (rows.length === 0 && header.length === 0) {
    reportField(fields, 'rows', 'a table without cells')
    return undefined
  }
  return omitUndefined<Component>({
    ...base,
    component: 'table',
    header,
    rows,
    caption: legendIn(fields, 'caption'),
    credit: legendIn(fields, 'credit'),
  })
}

export function decodeHtmlTable(fields: Fields, base: ComponentBase): Component | undefined {
  const html = localizedHtmlIn(fields, 'html')
  if (html === undefined) {
    reportField(fields, 'html', 'a table without content')
    return undefined
  }
  return omitUndefined<Component>({
    ...base,
    component: 'htmltable',
    html,
    caption: legendIn(fields, 'caption'),
    credit: legendIn(fields, 'credit'),
  })
}

/** A cell that cannot be read stays empty, so that the columns keep their places. */
function cellOf(value: unknown): string {
  return textOf(value) ?? ''
}
