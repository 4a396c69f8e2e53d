import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './gatefold.ts'

/**
 * A copy of a Markdown issue without its printed edition: pressing its pages takes longer than a test may, and tests of
 * downloads would fetch them all. Made once for each state of the issue, below `test-results`. Absolute path.
 */
export function withoutPrint(issue: string): string {
  const copy = join(root, 'test-results/without-print', stateOf(issue))
  if (existsSync(copy)) return copy
  mkdirSync(dirname(copy), { recursive: true })
  const making = mkdtempSync(`${copy}-`)
  cpSync(issue, making, { recursive: true, filter: (path) => !path.endsWith('print.pdf') })
  const head = join(making, 'issue.md')
  writeFileSync(head, readFileSync(head, 'utf8').replace(/^print: .*\n/m, ''))
  try {
    renameSync(making, copy)
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(copy)) throw error
    rmSync(making, { recursive: true })
  }
  return copy
}

function stateOf(issue: string): string {
  const files = readdirSync(issue, { recursive: true, encoding: 'utf8' }).toSorted()
  const states = files.map((name) => {
    const { size, mtimeMs } = statSync(join(issue, name))
    return `${name} ${size} ${mtimeMs}`
  })
  return createHash('sha256').update(states.join('\n')).digest('hex').slice(0, 16)
}
