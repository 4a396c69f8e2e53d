import { isGroup, type StyleProperties, type StyleValue } from '@gatefold/magazine/style'
import { type Colour, hexOf, parseColour } from './colour.ts'
import type { Sheet } from './createSheet.ts'
import type { Palette, Room } from './palette.ts'
import {
  lengthWithin,
  parseFamily,
  parseLineHeight,
  parseMargin,
  parseSize,
  type ParseStyleValue,
  parseTextSize,
  parseTracking,
  parseWeight,
  textOf,
} from './parseStyleValue.ts'

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

const parseCanvasMargin = parseEither(parseWord('auto'), parseSize)

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
  if (side !== undefined) return takeMargin(side, (place.box === 'canvas' ? parseCanvasMargin : parseOuter)(value))
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

/** What a property of a style is in CSS: a value that is parsed, or a colour that is guarded. */
type StyleRule =
  | { readonly css: string; readonly parse: ParseStyleValue }
  | { readonly css: string; readonly guard: 'ink' | 'line' | 'surface' }

const SIDES = ['top', 'right', 'bottom', 'left'] as const

const BORDER_STYLE = parseWord('none', 'solid', 'dashed', 'dotted', 'double')

const parsePadding = lengthWithin({ least: 0, most: 400 })

/** Words for the side that text stands on, and their logical names. */
const parseAlignment = parseNamed({
  left: 'start',
  start: 'start',
  right: 'end',
  end: 'end',
  center: 'center',
  centre: 'center',
  justify: 'justify',
})

const CASE = parseNamed({
  none: 'none',
  normal: 'none',
  uppercase: 'uppercase',
  upper: 'uppercase',
  lowercase: 'lowercase',
  lower: 'lowercase',
  capitalize: 'capitalize',
})

/**
 * Property of a style, its groups joined (`font.size` is `fontSize`), and what it is in CSS. What is not here, such as
 * `position`, `content` or a custom property, has no way into a style sheet.
 */
const STYLE_TABLE: ReadonlyMap<string, StyleRule> = new Map(
  Object.entries({
    ...aliases(['fontSize', 'size'], { css: 'font-size', parse: parseTextSize }),
    ...aliases(['fontWeight', 'weight'], { css: 'font-weight', parse: parseWeight }),
    ...aliases(['fontStyle'], { css: 'font-style', parse: parseWord('normal', 'italic', 'oblique') }),
    ...aliases(['lineHeight', 'fontLineHeight'], { css: 'line-height', parse: parseLineHeight }),
    ...aliases(['letterSpacing', 'fontLetterSpacing'], {
      css: 'letter-spacing',
      parse: parseEither(parseWord('normal'), parseTracking),
    }),
    ...aliases(['color', 'colour', 'fontColor', 'fontColour', 'textColor'], { css: 'color', guard: 'ink' }),
    ...aliases(['backgroundColor', 'backgroundColour', 'background'], { css: 'background-color', guard: 'surface' }),
    ...aliases(['textAlign', 'align', 'alignment', 'fontAlign', 'fontAlignment'], {
      css: 'text-align',
      parse: parseAlignment,
    }),
    ...aliases(['textTransform', 'case', 'fontCase', 'textCase'], { css: 'text-transform', parse: CASE }),
    ...aliases(['textDecoration', 'decoration', 'fontDecoration'], {
      css: 'text-decoration-line',
      parse: parseWord('none', 'underline', 'overline', 'line-through'),
    }),
    ...aliases(['width', 'maxWidth'], { css: 'width', parse: parseEither(parseWord('auto', 'none'), parseSize) }),
    ...aliases(['writingMode'], { css: '--writing-mode', parse: parseWord('vertical-rl', 'horizontal-tb') }),
    ...aliases(['display'], { css: 'display', parse: parseWord('block', 'inline-block', 'inline', 'none') }),
    ...aliases(['borderRadius', 'radius'], { css: 'border-radius', parse: parseBox(parseSize) }),
    ...aliases(['padding'], { css: 'padding', parse: parseBox(parsePadding) }),
    ...Object.fromEntries(
      SIDES.map((side) => [`padding${capitalised(side)}`, { css: `padding-${side}`, parse: parsePadding }] as const),
    ),
    ...borderRules(''),
    ...Object.assign({}, ...SIDES.map((side) => borderRules(capitalised(side)))),
  }),
)

function aliases(names: readonly string[], rule: StyleRule): Readonly<Record<string, StyleRule>> {
  return Object.fromEntries(names.map((name) => [name, rule]))
}

function borderRules(side: string): Readonly<Record<string, StyleRule>> {
  const css = side === '' ? 'border' : `border-${side.toLowerCase()}`
  return {
    [`border${side}Width`]: { css: `${css}-width`, parse: lengthWithin({ least: 0, most: 100 }) },
    [`border${side}Style`]: { css: `${css}-style`, parse: BORDER_STYLE },
    ...aliases([`border${side}Color`, `border${side}Colour`], { css: `${css}-color`, guard: 'line' }),
  }
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

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

type Property = readonly [name: string, value: StyleValue]

/** The properties of a group with the names of its inner groups before theirs: `font.size` is `fontSize`. */
function flattenGroup(group: StyleProperties, prefix = ''): readonly Property[] {
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

/** One to four values, as `margin` and `padding` take them. */
function parseBox(parse: ParseStyleValue): ParseStyleValue {
  return (value) => {
    const parts = textOf(value).split(/\s+/)
    const parsed = parts.flatMap((part) => parse(part) ?? [])
    return parts.length <= 4 && parsed.length === parts.length ? parsed.join(' ') : undefined
  }
}

/** One of the words. */
function parseWord(...words: readonly string[]): ParseStyleValue {
  return (value) => words.find((word) => word === textOf(value))
}

/** The value under its CSS name where publishers use another. */
function parseNamed(names: Readonly<Record<string, string>>): ParseStyleValue {
  return (value) => {
    const text = textOf(value)
    return Object.hasOwn(names, text) ? names[text] : undefined
  }
}

/** The first of the parsers that understands the value. */
function parseEither(...parsers: readonly ParseStyleValue[]): ParseStyleValue {
  return (value) => parsers.map((parse) => parse(value)).find((parsed) => parsed !== undefined)
}

/** A shadow stays next to what casts it. */
const parseShadowLength = lengthWithin({ least: -40, most: 40 })

const WRITTEN = /^((?:-?[\d.]+[a-z]*\s+){1,3}-?[\d.]+[a-z]*)(?:\s+(.+))?$/

const SHADE = 'rgb(0 0 0 / 0.2)'

/** A shadow, written as CSS does (`0 2px 8px #0003`) or in parts: `x`, `y`, `blur`, `spread`, `color`. */
function parseShadow(value: StyleValue): string | undefined {
  if (textOf(value) === 'none') return 'none'
  const [lengths, shade] = isGroup(value)
    ? [['x', 'y', 'blur', 'spread'].map((name) => value[name] ?? 0), value['color'] ?? value['colour'] ?? SHADE]
    : written(textOf(value))
  const parsed = lengths.flatMap((length) => parseShadowLength(length) ?? [])
  const colour = parseColour(shade)
  if (colour === undefined || parsed.length !== lengths.length || parsed.length < 2) return undefined
  return [...parsed, hexOf(colour.rgb, colour.alpha)].join(' ')
}

function written(text: string): readonly [readonly string[], string] {
  const [, lengths = '', shade = SHADE] = WRITTEN.exec(text) ?? []
  return [lengths.split(/\s+/), shade]
}
