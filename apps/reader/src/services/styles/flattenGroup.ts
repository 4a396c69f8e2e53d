import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import { textOf } from './parseStyleValue.ts'
import { capitalised } from './styleTable.ts'

/** Groups with a meaning of their own: they do not join the name of a property. */
const INNER_GROUPS: ReadonlySet<string> = new Set(
  'link links hover dropcap dropCap bold italic boldItalic tab shadow boxShadow caption captions credit credits'.split(
    ' ',
  ),
)

/** Written in one property or as a group: `parseShadow` reads both. */
const SHADOWS: ReadonlySet<string> = new Set(['shadow', 'boxShadow'])

/** Fields that say what a group is, not how it looks. */
const DESCRIPTIONS: ReadonlySet<string> = new Set(['id', 'name', 'isBase', 'description', 'type'])

export type Property = readonly [name: string, value: StyleValue]

/** The properties of a group with the names of its inner groups before theirs: `font.size` is `fontSize`. */
export function flattenGroup(group: StyleProperties, prefix = ''): readonly Property[] {
  return Object.entries(group).flatMap(([name, value]): readonly Property[] => {
    const joined = prefix === '' ? name : `${prefix}${capitalised(name)}`
    if (isGroup(value)) return INNER_GROUPS.has(joined) ? [] : flattenGroup(value, joined)
    if (prefix === '' && (DESCRIPTIONS.has(name) || SHADOWS.has(name))) return []
    return apart(joined, value)
  })
}

const BORDER = /^(?:(\S+)\s+)?(none|solid|dashed|dotted|double)(?:\s+(.+))?$/

/** What CSS writes in one property, as the properties that it stands for. */
function apart(name: string, value: StyleValue): readonly Property[] {
  if (name === 'margin') return marginSides(value)
  const border = /^border(?:Top|Right|Bottom|Left)?$/.test(name) ? BORDER.exec(textOf(value)) : null
  if (border === null) return [[name, value]]
  const [, width, style = 'none', colour] = border
  return [
    ...(width === undefined ? [] : [[`${name}Width`, width] as const]),
    [`${name}Style`, style],
    ...(colour === undefined ? [] : [[`${name}Color`, colour] as const]),
  ]
}

function marginSides(value: StyleValue): readonly Property[] {
  const parts = textOf(value).split(/\s+/)
  const [top = '', right = top, bottom = top, left = right] = parts
  if (parts.length > 4) return [['margin', value]]
  return [
    ['marginTop', top],
    ['marginRight', right],
    ['marginBottom', bottom],
    ['marginLeft', left],
  ]
}
