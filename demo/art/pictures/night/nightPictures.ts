import type { Picture } from '../Picture.ts'
import { beamPoster } from './beamFilm.ts'
import { lighthouse } from './lighthouse.ts'
import { nightCover } from './nightCover.ts'
import { nightGauges } from './nightGauges.ts'
import { nightScenes } from './nightScenes.ts'
import { nightStudies } from './nightStudies.ts'

/** Every picture of number 1½, "The Other Tide". */
export const NIGHT_PICTURES: readonly Picture[] = [
  nightCover,
  ...nightScenes,
  ...lighthouse,
  ...nightStudies,
  ...nightGauges,
  beamPoster,
]
