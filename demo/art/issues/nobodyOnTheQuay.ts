import { clockStrips } from '../pictures/quay/clockStrips.ts'
import { synthesiseBell } from '../media/bellSound.ts'
import { SAMPLE_RATE } from '../media/strike.ts'
import { quayCover } from '../pictures/quay/cover.ts'
import { dryBoats } from '../pictures/quay/dryBoats.ts'
import { harbourScenes } from '../pictures/quay/harbourScenes.ts'
import { muds } from '../pictures/quay/muds.ts'
import { newYear } from '../pictures/quay/newYear.ts'
import { nightWater } from '../pictures/quay/nightWater.ts'
import { table } from '../pictures/quay/table.ts'
import { tally } from '../pictures/quay/tally.ts'
import type { DemoIssue } from './DemoIssue.ts'
import { NOBODY_ON_THE_QUAY_PRINTED } from './nobodyOnTheQuayPrinted.ts'

/** Number 2: seven harbours, each at the hour when there is no one in it. */
export const NOBODY_ON_THE_QUAY: DemoIssue = {
  folder: '02-nobody-on-the-quay',
  pictures: [
    quayCover,
    ...clockStrips,
    ...harbourScenes,
    ...muds,
    ...dryBoats,
    ...table,
    ...nightWater,
    ...newYear,
    ...tally,
  ],
  sounds: [{ file: 'bell.webm', sampleRate: SAMPLE_RATE, synthesise: synthesiseBell }],
  printed: NOBODY_ON_THE_QUAY_PRINTED,
}
