import type { Paper } from '../reading/display.ts'
import { type Colour, hexOf, type Oklab, type Rgb, rgbOf } from './colour.ts'

export const TONES: { readonly [Name in Paper]: Tones } = {
  day: {
    paper: [253, 252, 249],
    wash: [243, 240, 233],
    ink: [27, 26, 23],
    inkSoft: [94, 90, 82],
    rule: [214, 209, 198],
  },
  sepia: {
    paper: [245, 236, 217],
    wash: [235, 223, 198],
    ink: [55, 41, 26],
    inkSoft: [106, 87, 60],
    rule: [213, 196, 162],
  },
  night: {
    paper: [19, 18, 17],
    wash: [36, 34, 31],
    ink: [223, 218, 208],
    inkSoft: [161, 155, 143],
    rule: [58, 55, 50],
  },
}

/** Where a colour occurs: in one kind of text; anywhere (undefined); beside texts, but in none (`box`). */
export type Room = string | undefined

/** The colours of one publication's style, each of them guarded on every surface that it may lie on. */
export interface Palette {
  /** A text colour as CSS: a custom property that each surface sets anew. Undefined where there are too many. */
  ink(colour: Colour, room: Room): string | undefined
  /** The same for a line. */
  line(colour: Colour, room: Room): string | undefined
  /** What an element declares that paints a surface, or, without one, what the article declares for the bare paper. */
  onSurface(surface: Surface): readonly string[]
}

export interface Surface {
  readonly colour: Colour | 'inherit' | undefined
  readonly room: Room
}

/** A colour on each of the papers. */
export type OnPapers = { readonly [Name in Paper]: Rgb }

export function createPalette(options: PaletteOptions): Palette {
  const entries = new Map<string, Entry>()
  const enter = (kind: 'ink' | 'line', colour: Colour, room: Room): string | undefined => {
    const key = `${kind} ${hexOf(colour.rgb, colour.alpha)}`
    const known = entries.get(key)
    if (known === undefined && entries.size >= MOST_COLOURS) return undefined
    const guard = kind === 'ink' ? readableTextColours : lineColours
    const entry = known ?? { property: `--p${entries.size}`, colour, guard, rooms: new Set<Room>() }
    entries.set(key, entry)
    entry.rooms.add(room)
    return `var(${entry.property})`
  }
  const under = options.canvas === undefined ? PAPER.day : layOver(options.canvas, PAPER.day)
  const papersOf = (colour: Colour): OnPapers => surfaceColours(layOver(colour, under))
  const remember = memory()
  const ink = options.ink === undefined ? undefined : enter('ink', options.ink, undefined)
  return {
    ink: (colour, room) => enter('ink', colour, room),
    line: (colour, room) => enter('line', colour, room),
    onSurface({ colour, room }) {
      const inside = [...entries.values()].filter(({ rooms }) => occursIn(room, rooms))
      if (colour === 'inherit') {
        return [...inside.map(({ property }) => property), ...TOKENS]
          .map((property) => `${property}:inherit`)
          .concat('background-color:transparent')
      }
      const papers = colour === undefined ? PAPER : papersOf(colour)
      const name = colour === undefined ? '' : hexOf(colour.rgb, colour.alpha)
      const guarded = inside.map((entry) =>
        remember(`${entry.property} ${name}`, () => `${entry.property}:${guardedOn(papers, entry)}`),
      )
      if (colour === undefined) return guarded
      const isText = room !== undefined
      const own = remember(`${name} ${isText}`, () =>
        [
          ...tokensOn(papers, { accent: options.accent, ink, isText }),
          `background-color:${onPapers(name, papers)}`,
        ].join(';'),
      )
      return [...guarded, own]
    },
  }
}

interface Entry {
  readonly property: string
  readonly colour: Colour
  readonly guard: (colour: Rgb, surface: OnPapers) => OnPapers
  readonly rooms: Set<Room>
}

interface PaletteOptions {
  /** What lies under everything else; the paper where the publisher gives nothing. */
  readonly canvas: Colour | undefined
  /** The publisher's text colour where a kind has none of its own. */
  readonly ink: Colour | undefined
  /** The title's accent. */
  readonly accent: Colour | undefined
}

/** Every surface carries every colour: what no publication needs would multiply. */
const MOST_COLOURS = 120

const own = (name: 'wash' | 'ink' | 'inkSoft' | 'rule'): OnPapers => ({
  day: TONES.day[name],
  sepia: TONES.sepia[name],
  night: TONES.night[name],
})

/** What reads on the wash reads on the paper, which is farther from the ink. By day nothing is changed. */
const PAPER: OnPapers = { ...own('wash'), day: TONES.day.paper }

function occursIn(room: Room, rooms: ReadonlySet<Room>): boolean {
  return room === undefined || rooms.has(room) || rooms.has(undefined)
}

function guardedOn(papers: OnPapers, { colour, guard }: Entry): string {
  const { day, ...dark } = guard(layOver(colour, papers.day), papers)
  return onPapers(colour.alpha === 1 ? hexOf(day) : hexOf(colour.rgb, colour.alpha), dark)
}

/** The same surface is met in many places. */
function memory(): (key: string, make: () => string) => string {
  const known = new Map<string, string>()
  return (key, make) => {
    const text = known.get(key) ?? make()
    known.set(key, text)
    return text
  }
}

const TOKENS = ['--paper', '--paper-raised', '--wash', '--ink', '--ink-soft', '--accent-ink', '--rule']

interface Surrounding {
  readonly accent: Colour | undefined
  readonly ink: string | undefined
  readonly isText: boolean
}

/** The reader's own custom properties, as they have to be on a publisher's surface. */
function tokensOn(papers: OnPapers, { accent, ink, isText }: Surrounding): readonly string[] {
  const written = (colours: OnPapers) => onPapers(hexOf(colours.day), colours)
  const softer = written(withContrastOnPapers(own('inkSoft'), papers))
  const paper = written(papers)
  const marked = accent === undefined ? own('ink') : { day: accent.rgb, sepia: accent.rgb, night: accent.rgb }
  return [
    ...(isText ? [] : [`--paper:${paper}`, `--paper-raised:${paper}`]),
    '--wash:transparent',
    `--ink:${ink ?? written(withContrastOnPapers(own('ink'), papers, 7))}`,
    `--ink-soft:${ink ?? softer}`,
    `--accent-ink:${written(withContrastOnPapers(marked, papers))}`,
    `--rule:${written(withContrastOnPapers(own('rule'), papers, 1.4))}`,
  ]
}

/** One value for the three papers; `tokens.css` makes two of the three custom properties empty and one invalid. */
function onPapers(day: string, { sepia, night }: Omit<OnPapers, 'day'>): string {
  const [onSepia, byNight] = [hexOf(sepia), hexOf(night)]
  if (onSepia === day && byNight === day) return day
  return `var(--day,${day}) var(--sepia,${onSepia}) var(--night,${byNight})`
}

/** The reader's own colours on one paper, as in `ui/tokens.css`; a test compares them. */
interface Tones {
  readonly paper: Rgb
  /** What lies on the paper in places, a little nearer to the ink. */
  readonly wash: Rgb
  readonly ink: Rgb
  readonly inkSoft: Rgb
  readonly rule: Rgb
}

/** WCAG AA for text of any size. */
const LEAST = 4.5

/** What is darker than this by day is not made darker by night. */
const DARK = 0.4

const WHITE_BY_NIGHT = 0.185

const MOST_CHROMA_BY_NIGHT = 0.06

const GREY = 0.02

/**
 * A publisher's surface on each of the papers: by day as it was written; on sepia as light as paper lets it be; by night light
 * ones dark and dark ones as they are. The hue is kept; a grey takes the tint of the paper.
 */
export function surfaceColours(day: Rgb): OnPapers {
  return { day, sepia: onSepia(day), night: byNight(day) }
}

/** A publisher's text on each of the papers: by day as it was written, elsewhere with a contrast of 4.5 at least. */
export function readableTextColours(ink: Rgb, surface: OnPapers): OnPapers {
  const guarded = (paper: Paper): Rgb => {
    if (contrastOf(ink, surface[paper]) >= LEAST) return ink
    return withContrast(ink, surface[paper], Math.min(Math.max(contrastOf(ink, surface.day), LEAST), 12))
  }
  return { day: ink, sepia: guarded('sepia'), night: guarded('night') }
}

/** A publisher's line on each of the papers: about as faint or strong as it is by day. */
function lineColours(line: Rgb, surface: OnPapers): OnPapers {
  const wanted = contrastOf(line, surface.day)
  const guarded = (paper: Paper): Rgb => {
    const found = contrastOf(line, surface[paper])
    return found >= wanted * 0.8 && found <= wanted * 1.25
      ? line
      : withContrast(line, surface[paper], Math.min(wanted, 12))
  }
  return { day: line, sepia: guarded('sepia'), night: guarded('night') }
}

/** Our own colours, or the title's, on a publisher's surface: they have to give way by day, too. */
export function withContrastOnPapers(own: OnPapers, surface: OnPapers, least = LEAST): OnPapers {
  const fitted = (paper: Paper): Rgb =>
    contrastOf(own[paper], surface[paper]) >= least ? own[paper] : withContrast(own[paper], surface[paper], least)
  return { day: fitted('day'), sepia: fitted('sepia'), night: fitted('night') }
}

function onSepia(day: Rgb): Rgb {
  const { l, a, b } = oklabOf(day)
  const paper = oklabOf(TONES.sepia.paper)
  const isGrey = Math.hypot(a, b) < GREY
  return rgbOf({ l: l * paper.l, a: isGrey ? paper.a * l : a, b: isGrey ? paper.b * l : b })
}

function byNight(day: Rgb): Rgb {
  const { l, a, b } = oklabOf(day)
  const lightness = l <= DARK ? l : DARK - ((l - DARK) / (1 - DARK)) * (DARK - WHITE_BY_NIGHT)
  const chroma = Math.hypot(a, b)
  const chromaScale = chroma <= MOST_CHROMA_BY_NIGHT || l <= DARK ? 1 : MOST_CHROMA_BY_NIGHT / chroma
  return rgbOf({ l: lightness, a: a * chromaScale, b: b * chromaScale })
}

const WHITE: Rgb = [255, 255, 255]

const BLACK: Rgb = [0, 0, 0]

const STEP = 0.004

/**
 * The ink in another lightness, its hue kept, so that it has at least this contrast on the surface (at most what black and
 * white reach there, which is never below 4.5). It stays lighter or darker than the surface where that suffices.
 */
export function withContrast(ink: Rgb, surface: Rgb, target: number): Rgb {
  const below = luminanceOf(surface)
  const [light, dark] = [contrastOf(WHITE, surface), contrastOf(BLACK, surface)]
  const wanted = Math.min(target, Math.max(light, dark))
  const isLighter = luminanceOf(ink) >= below ? light >= wanted : dark < wanted
  const luminance = isLighter ? wanted * (below + 0.05) - 0.05 : (below + 0.05) / wanted - 0.05
  const { a, b } = oklabOf(ink)
  let l = lightnessFor(ink, luminance)
  while (l > 0 && l < 1) {
    const fitted = rgbOf({ l, a, b })
    if (contrastOf(fitted, surface) >= wanted) return fitted
    l += isLighter ? STEP : -STEP
  }
  return isLighter ? WHITE : BLACK
}

/** Where to start: luminance goes with about the third power of lightness. */
function lightnessFor(ink: Rgb, luminance: number): number {
  const { l, a, b } = oklabOf(ink)
  let guess = l
  for (let round = 0; round < 3; round += 1) {
    const found = luminanceOf(rgbOf({ l: guess, a, b }))
    guess = Math.min(Math.max(guess * Math.cbrt((luminance + 0.002) / (found + 0.002)), 0.001), 0.999)
  }
  return guess
}

/** What is seen where a translucent colour lies on an opaque one. */
function layOver({ rgb, alpha }: Colour, [red, green, blue]: Rgb): Rgb {
  if (alpha === 1) return rgb
  const mix = (over: number, under: number) => Math.round(over * alpha + under * (1 - alpha))
  return [mix(rgb[0], red), mix(rgb[1], green), mix(rgb[2], blue)]
}

const LINEAR = Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** A channel without the curve of sRGB, from 0 to 1. */
function linearOf(byte: number): number {
  return LINEAR[byte] ?? 0
}

/** WCAG 2.2, relative luminance. */
function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue)
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function oklabOf([red, green, blue]: Rgb): Oklab {
  const [r, g, b] = [linearOf(red), linearOf(green), linearOf(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}
