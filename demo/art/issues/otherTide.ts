import { HORN, synthesiseHorn } from '../media/hornSound.ts'
import { BEAM_FILM, createBeamFilm } from '../pictures/night/beamFilm.ts'
import { NIGHT_PICTURES } from '../pictures/night/nightPictures.ts'
import type { DemoIssue } from './DemoIssue.ts'
import { OTHER_TIDE_PRINTED } from './otherTidePrinted.ts'

/** Number 1½: one tide of a night. */
export const OTHER_TIDE: DemoIssue = {
  folder: '03-the-other-tide',
  pictures: NIGHT_PICTURES,
  sounds: [{ file: 'horn.webm', sampleRate: HORN.sampleRate, synthesise: synthesiseHorn }],
  films: [{ file: 'beam.webm', ...BEAM_FILM, bitrate: 500_000, createFrames: createBeamFilm }],
  printed: OTHER_TIDE_PRINTED,
}
