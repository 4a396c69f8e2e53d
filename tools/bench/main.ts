import { join } from 'node:path'
import { buildApps } from '../build/buildApps.ts'
import { benchChange } from './benchChange.ts'
import { benchControls } from './benchControls.ts'
import { benchEpub } from './benchEpub.ts'
import { benchEvents } from './benchEvents.ts'
import { benchFirstText, benchLongArticle, benchStoredArticle } from './benchFirstText.ts'
import { benchAnswers } from './benchAnswers.ts'
import { benchNewsstand } from './benchNewsstand.ts'
import { benchPages } from './benchPages.ts'
import { benchReplica } from './benchReplica.ts'
import { benchPdf } from './benchPdf.ts'
import { benchSearch } from './benchSearch.ts'
import { benchStudio } from './benchStudio.ts'
import { benchStyle } from './benchStyle.ts'
import { benchTurning } from './benchTurning.ts'

/** `npm run bench`: every figure is a ratio of two things measured in turn in this one run. */
await buildApps(join(import.meta.dirname, '../..'))
console.log(await benchAnswers())
console.log(await benchChange())
console.log(await benchFirstText())
console.log(await benchControls())
console.log(await benchStoredArticle())
console.log(await benchLongArticle())
console.log(await benchTurning())
console.log(await benchReplica())
console.log(await benchPages())
console.log(await benchEpub())
console.log(await benchNewsstand())
console.log(benchStyle())
console.log(await benchSearch())
console.log(await benchEvents())
console.log(await benchPdf())
console.log(await benchStudio())
