import { SOUND, synthesiseMud } from '../media/mudSound.ts'
import { createTideFilm, FILM } from '../pictures/film.ts'
import type { DemoIssue } from './DemoIssue.ts'
import { SIX_HOURS_PICTURES } from './sixHoursPictures.ts'
import { SIX_HOURS_PRINTED } from './sixHoursPrinted.ts'

/** Number 1: one tide of a day. */
export const SIX_HOURS: DemoIssue = {
  folder: '01-six-hours',
  pictures: SIX_HOURS_PICTURES,
  sounds: [{ file: 'mud.webm', sampleRate: SOUND.sampleRate, synthesise: synthesiseMud }],
  films: [{ file: 'tide.webm', ...FILM, bitrate: 500_000, createFrames: createTideFilm }],
  printed: SIX_HOURS_PRINTED,
}
