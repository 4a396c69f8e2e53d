import { charts } from './charts.ts'
import { cover } from './cover.ts'
import { poster } from './film.ts'
import { finds } from './finds.ts'
import { landscapes } from './landscapes.ts'
import { maps } from './maps.ts'
import type { Picture } from './Picture.ts'
import { stamps } from './stamps.ts'
import { studies } from './studies.ts'

/** Every picture of the demonstration title. */
export const PICTURES: readonly Picture[] = [
  cover,
  ...landscapes,
  ...maps,
  ...charts,
  ...finds,
  ...studies,
  ...stamps,
  poster,
]
