import { fitOwn, guardInk, guardLine, guardSurface, type OnPapers, TONES } from './guardContrast.ts'
import { type Colour, hexOf, layOver, type Rgb } from './colour.ts'

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

export function createPalette(given: PaletteOptions): Palette {
  const entries = new Map<string, Entry>()
  const enter = (kind: 'ink' | 'line', colour: Colour, room: Room): string | undefined => {
    const key = `${kind} ${hexOf(colour.rgb, colour.alpha)}`
    const known = entries.get(key)
    if (known === undefined && entries.size >= MOST_COLOURS) return undefined
    const guard = kind === 'ink' ? guardInk : guardLine
    const entry = known ?? { property: `--p${entries.size}`, colour, guard, rooms: new Set<Room>() }
    entries.set(key, entry)
    entry.rooms.add(room)
    return `var(${entry.property})`
  }
  const under = given.canvas === undefined ? PAPER.day : layOver(given.canvas, PAPER.day)
  const papersOf = (colour: Colour): OnPapers => guardSurface(layOver(colour, under))
  const remember = memory()
  const ink = given.ink === undefined ? undefined : enter('ink', given.ink, undefined)
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
        [...tokensOn(papers, { accent: given.accent, ink, isText }), `background-color:${onPapers(name, papers)}`].join(
          ';',
        ),
      )
      return [...guarded, own]
    },
  }
}

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
  const softer = written(fitOwn(own('inkSoft'), papers))
  const paper = written(papers)
  const marked = accent === undefined ? own('ink') : { day: accent.rgb, sepia: accent.rgb, night: accent.rgb }
  return [
    ...(isText ? [] : [`--paper:${paper}`, `--paper-raised:${paper}`]),
    '--wash:transparent',
    `--ink:${ink ?? written(fitOwn(own('ink'), papers, 7))}`,
    `--ink-soft:${ink ?? softer}`,
    `--accent-ink:${written(fitOwn(marked, papers))}`,
    `--rule:${written(fitOwn(own('rule'), papers, 1.4))}`,
  ]
}

/** One value for the three papers; `tokens.css` makes two of the three custom properties empty and one invalid. */
function onPapers(day: string, { sepia, night }: Omit<OnPapers, 'day'>): string {
  const [onSepia, byNight] = [hexOf(sepia), hexOf(night)]
  if (onSepia === day && byNight === day) return day
  return `var(--day,${day}) var(--sepia,${onSepia}) var(--night,${byNight})`
}
