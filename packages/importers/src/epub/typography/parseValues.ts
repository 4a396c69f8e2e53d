import { unquote } from './readSheet.ts'

const COLOUR = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|rgba?\([\d\s.,%/]{5,40}\))$/i
const COLOUR_NAMES = new Set(
  (
    'aqua black blue brown crimson darkblue darkgray darkgreen darkgrey darkred dimgray dimgrey fuchsia gold gray green ' +
    'grey indigo ivory lightgray lightgrey lime linen maroon midnightblue navy olive orange purple red sienna silver ' +
    'snow tan teal white whitesmoke yellow'
  ).split(' '),
)
const LENGTH = /^(?:0|-?\d{0,4}(?:\.\d{1,4})?(?:em|rem|ex|ch|px|pt|%))$/
const ALIGNMENTS = new Set(['left', 'right', 'center', 'justify', 'start', 'end'])
const GENERIC = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy'])
const CASES = new Set(['uppercase', 'lowercase', 'capitalize'])

/** The value when it is a colour by name, in hex or in numbers; undefined for anything else. */
export function parseColour(value: string | undefined): string | undefined {
  const colour = value?.trim().toLowerCase()
  return colour !== undefined && (COLOUR.test(colour) || COLOUR_NAMES.has(colour)) ? colour : undefined
}

const INK = new Set(['#000', '#000000', 'black', 'rgb(0,0,0)'])
const PAPER = new Set(['#fff', '#ffffff', 'white', 'rgb(255,255,255)'])

/** A colour of text; black is every reader's own and says nothing. */
export function parseInk(value: string | undefined): string | undefined {
  const colour = parseColour(value)
  return colour === undefined || INK.has(colour) ? undefined : colour
}

/** A colour of the page; white is every reader's own and says nothing. */
export function parsePaper(value: string | undefined): string | undefined {
  const colour = parseColour(value)
  return colour === undefined || PAPER.has(colour) ? undefined : colour
}

export function parseLength(value: string | undefined): string | undefined {
  const length = value?.trim().toLowerCase()
  return length !== undefined && LENGTH.test(length) && /\d/.test(length) ? length : undefined
}

/** A line height: a bare number or a length. */
export function parseLineHeight(value: string | undefined): string | number | undefined {
  const number = value !== undefined && /^\d(?:\.\d+)?$/.test(value.trim()) ? Number(value) : undefined
  return number === undefined ? parseLength(value) : number >= 1 && number <= 3 ? number : undefined
}

export function parseAlignment(value: string | undefined): string | undefined {
  return value !== undefined && ALIGNMENTS.has(value) ? value : undefined
}

export function parseCase(value: string | undefined): string | undefined {
  return value !== undefined && CASES.has(value) ? value : undefined
}

/** Upright lines from the right, under either of their names, or lying ones. Upright lines from the left are not known. */
export function parseWritingMode(value: string | undefined): 'vertical-rl' | 'horizontal-tb' | undefined {
  if (value === 'vertical-rl' || value === 'tb-rl' || value === 'tb') return 'vertical-rl'
  return value === 'horizontal-tb' || value === 'lr-tb' ? 'horizontal-tb' : undefined
}

/** The first family that the book brings along, else a generic one that it ends with. */
export function parseFamily(value: string | undefined, embedded: ReadonlySet<string>): string | undefined {
  const families = value?.split(',').map(unquote) ?? []
  return families.find((family) => embedded.has(family)) ?? families.find((family) => GENERIC.has(family))
}
