import { join } from 'node:path'
import { exitWithSentence } from '../process/Failure.ts'
import { checkBudget } from './checkBudget.ts'

/** After a build: what a page weighs, and a failure where that is more than the budget allows (decision 0047). */
await exitWithSentence(() => checkBudget(join(import.meta.dirname, '../..')))
