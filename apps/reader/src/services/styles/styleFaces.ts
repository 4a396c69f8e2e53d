import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties } from '@gatefold/magazine/style/Style'
import { parseFamily } from './parseStyleValue.ts'
import type { Place } from './declarationsOf.ts'

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
  { name: 'BoldItalic', short: 'boldItalic', suffix: ':is(:is(b,strong) :is(i,em),:is(i,em) :is(b,strong))' },
]

/**
 * The faces of a kind of text. Bold and italic ones are named (`fontFamilyBold`, `font.familyBold`, `font.bold`), each a
 * family of its own that the browser must not embolden or slant once more. Where a font of the title has none, words that
 * stand out are set in the reader's own bold or italic: a drawn face of another family, never a distorted one.
 */
export function faceDeclarations(group: StyleProperties, { families }: Pick<Place, 'families'>): readonly FaceRule[] {
  const font = isGroup(group['font']) ? group['font'] : { family: group['font'] ?? null }
  const parse = parseFamily(families)
  const faces = FACES.map(({ name, short, suffix }) => {
    const value = group[`fontFamily${name}`] ?? font[`family${name}`] ?? font[short]
    return { suffix, family: value === undefined ? undefined : parse(value) }
  })
  const named = faces.flatMap(({ suffix, family }) =>
    family === undefined ? [] : [{ suffix: ` ${suffix}`, declarations: [`font-family:${family}`, UNDISTORTED] }],
  )
  const isOfTitle = parse(group['fontFamily'] ?? font['family'] ?? null)?.startsWith('"') === true
  if (!isOfTitle) return named
  const missing = faces.filter(({ family }) => family === undefined).map(({ suffix }) => suffix)
  const substitute = { suffix: ` :is(${missing.join()})`, declarations: SUBSTITUTE }
  return [{ suffix: '', declarations: [UNDISTORTED] }, ...named, ...(missing.length === 0 ? [] : [substitute])]
}

interface FaceRule {
  /** What follows the group's selector. */
  readonly suffix: string
  readonly declarations: readonly string[]
}

const UNDISTORTED = 'font-synthesis:none'
/** In scripts without italics the browser may still slant: the reader's own face has none of their letters. */
const SUBSTITUTE = ['font-family:var(--font-text)', 'font-synthesis:weight style']

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
