import type { Picture } from '../Picture.ts'
import { iceCover } from './iceCover.ts'
import { iceScenes } from './iceScenes.ts'

/** Every picture of number 3, "Hard Water". */
export const ICE_PICTURES: readonly Picture[] = [iceCover, ...iceScenes]
