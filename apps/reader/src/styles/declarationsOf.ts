import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import type { Room, Palette } from './createPalette.ts'
import type { Sheet } from './createSheet.ts'
import { flattenGroup, STYLE_TABLE, type StyleRule } from './styleTable.ts'
import { type Colour, parseColour, parseShadow } from './colour.ts'
import { parseEither, parseFamily, parseMargin, parseSize, parseWord } from './parseStyleValue.ts'

/** Where a group stands: it is named when something in it is dropped. */
export interface Place {
  readonly path: string
  readonly room: Room
  readonly palette: Palette
  readonly families: readonly string[]
  /** The article as a whole is not drawn over what stands around it. */
  readonly box?: 'component' | 'canvas' | 'inner'
  /** Is told what was dropped, and why. */
  readonly drop: (path: string, why?: string) => void
}

/** An element of the article that a group of properties speaks of. */
export interface Part extends Place {
  readonly sheet: Sheet
  readonly selector: string
  /** Where it stands: on the page like any component, as the page itself, or inside a line. */
  readonly box: 'component' | 'canvas' | 'inner'
  /** What else its text colour is for, where the element only surrounds text. */
  readonly inkIsFor?: string
}

/** A group of properties as CSS, with what its element has to do about it. */
export interface Declared {
  readonly declarations: readonly string[]
  readonly surface: Colour | 'inherit' | undefined
  readonly ink: string | undefined
  readonly width: string | undefined
  readonly marginLeft: string | undefined
  readonly marginRight: string | undefined
  /** Sides whose border has a width and no style, as they end a property's name. */
  readonly bareBorders: readonly string[]
}

const FAMILY_NAMES: ReadonlySet<string> = new Set(['fontFamily', 'family', 'font', 'fontName', 'fontFace'])
const MARGIN = /^margin(Top|Right|Bottom|Left)$/
const parseOuter = parseEither(parseWord('auto'), parseMargin)
const parseAround = parseEither(parseWord('auto'), parseSize)

/** The CSS of one group; what is not understood is dropped. */
export function declarationsOf(group: StyleProperties, place: Place): Declared {
  const found: { -readonly [Name in keyof Declared]: Declared[Name] } = {
    declarations: [],
    surface: undefined,
    ink: undefined,
    width: undefined,
    marginLeft: undefined,
    marginRight: undefined,
    bareBorders: [],
  }
  const declarations: string[] = []
  for (const [name, value] of flattenGroup(group)) {
    const taken = take(name, value, place)
    if (taken === undefined) place.drop(`${place.path}.${name}`)
    else if (typeof taken === 'string') declarations.push(taken)
    else Object.assign(found, taken)
  }
  const shadow = group['shadow'] ?? group['boxShadow']
  const parsed = shadow === undefined ? undefined : parseShadow(shadow)
  if (parsed !== undefined) declarations.push(`box-shadow:${parsed}`)
  else if (shadow !== undefined) place.drop(`${place.path}.shadow`)
  return { ...found, declarations, bareBorders: bareBordersIn(declarations) }
}

/** Whoever gives a line its width wants to see it. */
function bareBordersIn(declarations: readonly string[]): readonly string[] {
  return ['', '-top', '-right', '-bottom', '-left'].filter((side) => {
    const has = (name: string) => declarations.some((declaration) => declaration.startsWith(`border${side}-${name}:`))
    return has('width') && !has('style')
  })
}

type Taken = string | Partial<Declared> | undefined

function take(name: string, value: StyleValue, place: Place): Taken {
  if (FAMILY_NAMES.has(name)) return declared('font-family', parseFamily(place.families)(value))
  const side = MARGIN.exec(name)?.[1]
  if (side !== undefined) return takeMargin(side, (place.box === 'canvas' ? parseAround : parseOuter)(value))
  const rule = STYLE_TABLE.get(name)
  if (rule === undefined) return undefined
  if ('guard' in rule) return takeColour(rule, value, place)
  const parsed = rule.parse(value)
  if (rule.css !== 'width') return declared(rule.css, parsed)
  return parsed === undefined ? undefined : { width: parsed === 'none' ? 'auto' : parsed }
}

function takeMargin(side: string, parsed: string | undefined): Taken {
  if (parsed === undefined) return undefined
  if (side === 'Left') return { marginLeft: parsed }
  return side === 'Right' ? { marginRight: parsed } : `margin-${side.toLowerCase()}:${parsed}`
}

function takeColour(
  { css, guard }: Extract<StyleRule, { guard: string }>,
  value: StyleValue,
  { palette, room }: Place,
): Taken {
  const colour = parseColour(value)
  if (colour === undefined) return undefined
  if (guard === 'surface') return { surface: colour.alpha === 0 ? 'inherit' : colour }
  if (colour.alpha === 0) return guard === 'line' ? `${css}:transparent` : undefined
  const painted = palette[guard](colour, room)
  if (guard === 'line' || painted === undefined) return declared(css, painted)
  return { ink: painted }
}

function declared(css: string, parsed: string | undefined): string | undefined {
  return parsed === undefined ? undefined : `${css}:${parsed}`
}
