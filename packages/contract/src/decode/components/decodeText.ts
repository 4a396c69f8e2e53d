import { isTextKind, type Component, type ComponentBase } from '@gatefold/magazine/component/Component'
import { SPACER_SIZES } from '@gatefold/magazine/component/spacerSizes'
import { reportField, type Fields } from '../Fields.ts'
import { localizedHtmlIn, localizedIn } from '../decodeLocalized.ts'
import { omitUndefined } from '../omitUndefined.ts'
import { booleanIn, linkIn, oneOfIn, textIn } from '../scalars.ts'

/** A text of any kind; one without text says nothing and is left out. */
export function decodeText(fields: Fields, base: ComponentBase): Component | undefined {
  const kind = textIn(fields, 'component') ?? ''
  const text = localizedHtmlIn(fields, 'text')
  if (!isTextKind(kind) || text === undefined) return undefined
  return omitUndefined<Component>({ ...base, component: kind, text, dropcap: booleanIn(fields, 'dropcap') })
}

export function decodeButton(fields: Fields, base: ComponentBase): Component | undefined {
  const text = localizedIn(fields, 'text')
  const link = linkIn(fields, 'link')
  if (text === undefined || link === undefined) {
    reportField(fields, text === undefined ? 'text' : 'link', 'a button needs a text and a link')
    return undefined
  }
  return {
    ...base,
    component: 'button',
    text,
    link,
    newWindow: booleanIn(fields, 'newWindow') ?? false,
    align: oneOfIn(fields, 'align', ['left', 'center', 'right'] as const) ?? 'left',
    size: oneOfIn(fields, 'size', ['style', 'small', 'medium', 'large'] as const) ?? 'style',
  }
}

export function decodeAnchor(fields: Fields, base: ComponentBase): Component | undefined {
  const name = textIn(fields, 'name')
  if (name === undefined) reportField(fields, 'name', 'an anchor needs a name')
  return name === undefined ? undefined : { ...base, component: 'anchor', name }
}

export function decodeSpacer(fields: Fields, base: ComponentBase): Component {
  return { ...base, component: 'spacer', size: oneOfIn(fields, 'size', SPACER_SIZES) ?? 'medium' }
}

export function decodeDivider(fields: Fields, base: ComponentBase): Component {
  return omitUndefined<Component>({ ...base, component: 'divider', dividerId: textIn(fields, 'dividerId') })
}
