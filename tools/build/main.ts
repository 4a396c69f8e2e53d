import { join } from 'node:path'
import { exitWithSentence } from '../process.ts'
import { buildApps } from './buildApps.ts'

await exitWithSentence(() => buildApps(join(import.meta.dirname, '../..')))
