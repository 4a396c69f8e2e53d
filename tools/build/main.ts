import { join } from 'node:path'
import { exitWithSentence } from '../process.ts'
import { buildReader } from './buildReader.ts'

await exitWithSentence(() => buildReader(join(import.meta.dirname, '../..')))
