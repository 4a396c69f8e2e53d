import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import { parseInk, parseSurface } from './parseColour.ts'
import {
  parseBox,
  parseEither,
  parseFamily,
  parseLength,
  parseLineHeight,
  parseNamed,
  parseSize,
  parseWeight,
  parseWord,
  type ParseStyleValue,
} from './parseStyleValue.ts'

/** What a publication's style needs to know of its surroundings. */
export interface StyleContext {
  /** Names of the title's fonts. */
  readonly families: readonly string[]
  /** Is told what was dropped. */
  readonly log: (message: string) => void
}

interface Rule {
  readonly css: string
  readonly parse: ParseStyleValue
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const BORDER_STYLE = parseWord('none', 'solid', 'dashed', 'dotted', 'double')
const ALIGNMENT = parseNamed({
  left: 'start',
  start: 'start',
  right: 'end',
  end: 'end',
  center: 'center',
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

/** Property of a style, its groups joined (`font.size` is `fontSize`), and what it is in CSS. */
const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    ...aliases(['fontSize', 'size'], { css: 'font-size', parse: parseSize }),
    ...aliases(['fontWeight', 'weight'], { css: 'font-weight', parse: parseWeight }),
    ...aliases(['fontStyle'], { css: 'font-style', parse: parseWord('normal', 'italic', 'oblique') }),
    ...aliases(['lineHeight', 'fontLineHeight'], { css: 'line-height', parse: parseLineHeight }),
    ...aliases(['letterSpacing', 'fontLetterSpacing'], {
      css: 'letter-spacing',
      parse: parseEither(parseWord('normal'), parseLength),
    }),
    ...aliases(['color', 'colour', 'fontColor', 'textColor'], { css: 'color', parse: parseInk }),
    ...aliases(['backgroundColor', 'background'], { css: 'background-color', parse: parseSurface }),
    ...aliases(['textAlign', 'align', 'alignment', 'fontAlign'], { css: 'text-align', parse: ALIGNMENT }),
    ...aliases(['textTransform', 'case', 'fontCase', 'textCase'], { css: 'text-transform', parse: CASE }),
    ...aliases(['textDecoration', 'decoration'], {
      css: 'text-decoration-line',
      parse: parseWord('none', 'underline', 'overline', 'line-through'),
    }),
    ...aliases(['width'], { css: 'inline-size', parse: parseEither(parseWord('auto'), parseSize) }),
    ...aliases(['maxWidth'], { css: 'max-inline-size', parse: parseEither(parseWord('none'), parseSize) }),
    ...aliases(['writingMode'], { css: '--writing-mode', parse: parseWord('vertical-rl', 'horizontal-tb') }),
    ...aliases(['display'], { css: 'display', parse: parseWord('block', 'inline-block', 'inline', 'none') }),
    ...aliases(['borderRadius', 'radius'], { css: 'border-radius', parse: parseSize }),
    ...boxRules('padding', parseSize),
    ...boxRules('margin', parseEither(parseWord('auto'), parseLength)),
    ...borderRules(''),
    ...Object.assign({}, ...SIDES.map((side) => borderRules(capitalised(side)))),
  }),
)

/** The CSS declarations of one group of properties; what is not understood is dropped and logged. */
export function declarationsOf(group: StyleProperties, path: string, context: StyleContext): readonly string[] {
  const family: Rule = { css: 'font-family', parse: parseFamily(context.families) }
  return flatten(group).flatMap(([name, value]) => {
    const rule = FAMILY_NAMES.includes(name) ? family : RULES.get(name)
    const parsed = rule?.parse(value)
    if (rule === undefined || parsed === undefined) {
      context.log(`${path}.${name}: not a value that a style may have`)
      return []
    }
    return [`${rule.css}:${parsed}`]
  })
}

/** Groups with a meaning of their own: they do not join the name of a property. */
export const INNER_GROUPS: readonly string[] = ['link', 'links', 'dropcap', 'bold', 'italic', 'boldItalic', 'tab']

const FAMILY_NAMES: readonly string[] = ['fontFamily', 'family', 'font']

function flatten(group: StyleProperties, prefix = ''): readonly (readonly [string, StyleValue])[] {
  return Object.entries(group).flatMap(([name, value]) => {
    const joined = prefix === '' ? name : `${prefix}${capitalised(name)}`
    if (!isGroup(value)) return isDescription(joined) ? [] : [[joined, value] as const]
    return INNER_GROUPS.includes(joined) ? [] : flatten(value, joined)
  })
}

/** Fields that say what a group is, not how it looks. */
function isDescription(name: string): boolean {
  return ['id', 'name', 'isBase', 'description', 'type'].includes(name)
}

function aliases(names: readonly string[], rule: Rule): Readonly<Record<string, Rule>> {
  return Object.fromEntries(names.map((name) => [name, rule]))
}

function boxRules(box: 'padding' | 'margin', parse: ParseStyleValue): Readonly<Record<string, Rule>> {
  const sides = SIDES.map((side) => [`${box}${capitalised(side)}`, { css: `${box}-${side}`, parse }] as const)
  return { [box]: { css: box, parse: parseBox(parse) }, ...Object.fromEntries(sides) }
}

function borderRules(side: string): Readonly<Record<string, Rule>> {
  const css = side === '' ? 'border' : `border-${side.toLowerCase()}`
  return {
    [`border${side}Width`]: { css: `${css}-width`, parse: parseSize },
    [`border${side}Style`]: { css: `${css}-style`, parse: BORDER_STYLE },
    [`border${side}Color`]: { css: `${css}-color`, parse: parseInk },
  }
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
