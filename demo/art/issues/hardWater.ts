import { ICE_PICTURES } from '../pictures/ice/icePictures.ts'
import type { DemoIssue } from './DemoIssue.ts'

/** Number 3, which is being written. */
export const HARD_WATER: DemoIssue = { folder: '04-hard-water', pictures: ICE_PICTURES }
