import { childrenOf, type Component, isTextKind } from '@gatefold/magazine/component/Component'
import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import { declarationsOf, type Part } from './declarationsOf.ts'
import { namedGroups, parseFew, parseLineHeight, parseTextSize } from './parseStyleValue.ts'

/** Height of a capital in most faces, in em. */
const CAPITAL = 0.7

/**
 * A drop cap: face, size, line height, lines, colour. One letter is the browser's own first letter; several stand in an
 * element of their own (`data-initial`), because CSS knows no first three letters.
 */
export function writeInitial(value: StyleValue | undefined, part: Part): void {
  if (value === undefined) return
  const path = `${part.path}.dropcap`
  if (!isGroup(value)) {
    part.drop(path)
    return
  }
  const { characters: _characters, ...shape } = value
  const { look, lines, size, height } = apart(shape)
  const { declarations, ink } = declarationsOf(look, { ...part, path })
  const parsed = {
    lines: parsedOf(lines, parseFew),
    size: parsedOf(size, parseTextSize),
    height: parsedOf(height, parseLineHeight),
  }
  for (const [name, given] of Object.entries({ lines, size, height })) {
    if (given !== undefined && parsed[name as keyof typeof parsed] === undefined) part.drop(`${path}.${name}`)
  }
  const own = [...declarations, ...(ink === undefined ? [] : [`color:${ink}`])]
  const letter = `${part.selector}[data-dropcap='']`
  part.sheet.add({
    selector: `${letter}>p:first-child::first-letter,${letter}:not(:has(>p))::first-letter`,
    declarations: [...letterShape(parsed), ...own],
  })
  part.sheet.add({ selector: `${part.selector} [data-initial]`, declarations: [...wordShape(parsed), ...own] })
}

interface Shape {
  readonly lines: string | undefined
  readonly size: string | undefined
  readonly height: string | undefined
}

function letterShape({ lines, size, height }: Shape): readonly string[] {
  if (size === undefined) return lines === undefined ? [] : [`initial-letter:${lines}`]
  return ['initial-letter:normal', 'float:inline-start', `font-size:${size}`, `line-height:${height ?? '.8'}`]
}

function wordShape({ lines, size, height }: Shape): readonly string[] {
  const spanned = size ?? (lines === undefined ? undefined : spanning(Number(lines)))
  return [
    ...(spanned === undefined ? [] : [`font-size:${spanned}`]),
    ...(height === undefined ? [] : [`line-height:${height}`]),
  ]
}

/** Letters as high as from the top of the first line to the foot of the last. */
function spanning(lines: number): string {
  return `calc((${lines - 1}*1lh + ${CAPITAL}em)/${CAPITAL})`
}

/** What an initial of several characters is where the style says no more: as `Text.module.css` has one of one letter. */
export function writeInitialBase(scope: string, sheet: Part['sheet']): void {
  sheet.add({
    selector: `${scope} [data-initial]`,
    declarations: [
      'float:inline-start',
      'margin-inline-end:.08em',
      'font-family:var(--font-display)',
      `font-size:${spanning(3)}`,
      'line-height:.8',
      'color:var(--accent-ink)',
      'font-variant-numeric:lining-nums',
    ],
  })
}

function apart(group: StyleProperties) {
  const { font, lines, size, fontSize, lineHeight, ...rest } = group
  if (!isGroup(font)) {
    return { look: { ...rest, ...(font !== undefined && { font }) }, lines, size: size ?? fontSize, height: lineHeight }
  }
  const { size: ownSize, lineHeight: ownHeight, ...face } = font
  return { look: { ...rest, font: face }, lines, size: size ?? fontSize ?? ownSize, height: lineHeight ?? ownHeight }
}

function parsedOf(value: StyleValue | undefined, parse: (value: StyleValue) => string | undefined): string | undefined {
  return value === undefined ? undefined : parse(value)
}

/** How many characters the initial of a text has, by the id of its component; where it is one, nothing is said. */
export type Initials = Readonly<Record<string, number>>

/** A component's own block is asked first, then the blocks that it stands in, then its kind. */
export function initialsOf(components: readonly Component[], properties: StyleProperties): Initials {
  const blocks = new Map(namedGroups(properties['blocks']))
  const find = (each: readonly Component[], around: readonly string[]): readonly (readonly [string, number])[] =>
    each.flatMap((component) => {
      const { id, style } = component
      const within = style === undefined ? around : [style, ...around]
      const kind = component.component
      if (isTextKind(kind)) {
        const groups = [
          style === undefined ? undefined : blocks.get(style),
          ...within.map((name) => blocks.get(name)?.[kind]),
        ]
        const characters = [...groups, properties[kind]].map(charactersIn).find((found) => found !== undefined) ?? 1
        return 'dropcap' in component && component.dropcap === true && characters > 1 ? [[id, characters] as const] : []
      }
      return find(childrenOf(component), within)
    })
  return Object.fromEntries(find(components, []))
}

function charactersIn(group: StyleValue | undefined): number | undefined {
  if (!isGroup(group)) return undefined
  const dropcap = group['dropcap'] ?? group['dropCap']
  const characters = isGroup(dropcap) ? dropcap['characters'] : undefined
  const parsed = characters === undefined ? undefined : parseFew(characters)
  return parsed === undefined ? undefined : Number(parsed)
}
