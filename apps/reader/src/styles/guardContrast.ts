import type { Paper } from '../reading/papers.ts'
import { contrastOf, luminanceOf, oklabOf, type Rgb, rgbOf } from './colour.ts'

/** The reader's own colours on one paper, as in `ui/tokens.css`; a test compares them. */
interface Tones {
  readonly paper: Rgb
  /** What lies on the paper in places, a little nearer to the ink. */
  readonly wash: Rgb
  readonly ink: Rgb
  readonly inkSoft: Rgb
  readonly rule: Rgb
}

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

/** A colour on each of the papers. */
export type OnPapers = { readonly [Name in Paper]: Rgb }

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
export function guardSurface(day: Rgb): OnPapers {
  return { day, sepia: onSepia(day), night: byNight(day) }
}

/** A publisher's text on each of the papers: by day as it was written, elsewhere with a contrast of 4.5 at least. */
export function guardInk(ink: Rgb, surface: OnPapers): OnPapers {
  const guarded = (paper: Paper): Rgb => {
    if (contrastOf(ink, surface[paper]) >= LEAST) return ink
    return fitInk(ink, surface[paper], Math.min(Math.max(contrastOf(ink, surface.day), LEAST), 12))
  }
  return { day: ink, sepia: guarded('sepia'), night: guarded('night') }
}

/** A publisher's line on each of the papers: about as faint or strong as it is by day. */
export function guardLine(line: Rgb, surface: OnPapers): OnPapers {
  const wanted = contrastOf(line, surface.day)
  const guarded = (paper: Paper): Rgb => {
    const found = contrastOf(line, surface[paper])
    return found >= wanted * 0.8 && found <= wanted * 1.25 ? line : fitInk(line, surface[paper], Math.min(wanted, 12))
  }
  return { day: line, sepia: guarded('sepia'), night: guarded('night') }
}

/** Our own colours, or the title's, on a publisher's surface: they have to give way by day, too. */
export function fitOwn(own: OnPapers, surface: OnPapers, least = LEAST): OnPapers {
  const fitted = (paper: Paper): Rgb =>
    contrastOf(own[paper], surface[paper]) >= least ? own[paper] : fitInk(own[paper], surface[paper], least)
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
  const kept = chroma <= MOST_CHROMA_BY_NIGHT || l <= DARK ? 1 : MOST_CHROMA_BY_NIGHT / chroma
  return rgbOf({ l: lightness, a: a * kept, b: b * kept })
}

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const STEP = 0.004

/**
 * The ink in another lightness, its hue kept, so that it has at least this contrast on the surface (at most what black and
 * white reach there, which is never below 4.5). It stays lighter or darker than the surface where that suffices.
 */
export function fitInk(ink: Rgb, surface: Rgb, target: number): Rgb {
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
