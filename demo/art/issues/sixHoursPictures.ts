import { charts } from '../pictures/charts.ts'
import { cover } from '../pictures/cover.ts'
import { poster } from '../pictures/film.ts'
import { finds } from '../pictures/finds.ts'
import { landscapes } from '../pictures/landscapes.ts'
import { maps } from '../pictures/maps.ts'
import type { Picture } from '../pictures/Picture.ts'
import { stamps } from '../pictures/stamps.ts'
import { studies } from '../pictures/studies.ts'

/** Every picture of the first issue. */
export const SIX_HOURS_PICTURES: readonly Picture[] = [
  cover,
  ...landscapes,
  ...maps,
  ...charts,
  ...finds,
  ...studies,
  ...stamps,
  poster,
]
