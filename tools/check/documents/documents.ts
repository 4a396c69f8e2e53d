import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../files/listFiles.ts'
import type { Step } from '../Step.ts'
import {
  citationProblems,
  decisionNumber,
  decisionProblems,
  linkProblems,
  requirementNumbers,
  sharedNumbers,
  type Shelf,
} from './documentProblems.ts'

const REQUIREMENTS = 'docs/requirements.md'
const examined = /\.(?:tsx?|cjs|css|graphql|md)$/
/** A publication's own words, and what breaks rules on purpose. */
const leftOut = /^demo\/issues\/|^tools\/check\/(?:canary\/|documents\/documentProblems\.test\.ts$)/

/** Citations lead to requirements and decisions that exist, decisions say when they were made and whether they stand, links lead somewhere. */
export const documents: Step = {
  name: 'documents: citations, decisions, links',
  async run(root) {
    const names = (await listFiles(root)).filter((file) => examined.test(file) && !leftOut.test(file))
    const files = await Promise.all(
      names.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
    )
    const texts = new Map(files.map(({ file, text }) => [file, text]))
    const shelf: Shelf = {
      requirements: requirementNumbers(texts.get(REQUIREMENTS) ?? ''),
      decisions: new Set(names.flatMap((file) => decisionNumber(file) ?? [])),
      has: (path) => existsSync(join(root, path)),
      read: (path) => texts.get(path),
    }
    const problems = files.flatMap((file) => [
      ...citationProblems(file, shelf),
      ...decisionProblems(file, shelf),
      ...linkProblems(file, shelf),
    ])
    return [...problems, ...sharedNumbers(names)]
  },
}
