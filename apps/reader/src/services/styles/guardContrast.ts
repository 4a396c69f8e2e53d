import { contrastOf, type Rgb } from './contrastOf.ts'
import { fitInk } from './fitInk.ts'
import { oklabOf, rgbOf } from './Oklab.ts'
import type { Paper } from '../reading/papers.ts'
import { TONES, type OnPapers } from './tones.ts'

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
