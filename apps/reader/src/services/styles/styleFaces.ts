import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties } from '@gatefold/magazine/style/Style'
import { parseFamily } from './parseStyleValue.ts'
import type { StyleContext } from './styleDeclarations.ts'

interface Face {
  /** As it ends a property's name: `fontFamilyBold`. */
  readonly name: 'Bold' | 'Italic' | 'BoldItalic'
  /** As it stands inside the group `font`. */
  readonly short: string
  readonly suffix: string
}

const FACES: readonly Face[] = [
  { name: 'Bold', short: 'bold', suffix: ':is(b,strong)' },
  { name: 'Italic', short: 'italic', suffix: ':is(i,em)' },
  { name: 'BoldItalic', short: 'boldItalic', suffix: ':is(b,strong) :is(i,em)' },
]

/**
 * The explicit faces of a kind of text (`fontFamilyBold`, `font.familyBold`, `font.bold`), each a family of its own that
 * the browser must not embolden or slant once more.
 */
export function faceDeclarations(group: StyleProperties, { families }: StyleContext) {
  const font = isGroup(group['font']) ? group['font'] : {}
  return FACES.flatMap(({ name, short, suffix }) => {
    const value = group[`fontFamily${name}`] ?? font[`family${name}`] ?? font[short]
    const family = value === undefined ? undefined : parseFamily(families)(value)
    return family === undefined ? [] : [{ suffix, declarations: [`font-family:${family}`, 'font-synthesis:none'] }]
  })
}

/** The group without its faces. */
export function withoutFaces(group: StyleProperties): StyleProperties {
  const { font } = group
  const own = without(
    group,
    FACES.map(({ name }) => `fontFamily${name}`),
  )
  if (!isGroup(font)) return own
  return {
    ...own,
    font: without(
      font,
      FACES.flatMap(({ name, short }) => [`family${name}`, short]),
    ),
  }
}

function without(group: StyleProperties, names: readonly string[]): StyleProperties {
  return Object.fromEntries(Object.entries(group).filter(([name]) => !names.includes(name)))
}
