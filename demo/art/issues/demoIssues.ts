import { join } from 'node:path'
import type { DemoIssue } from './DemoIssue.ts'
import { HARD_WATER } from './hardWater.ts'
import { NOBODY_ON_THE_QUAY } from './nobodyOnTheQuay.ts'
import { OTHER_TIDE } from './otherTide.ts'
import { SIX_HOURS } from './sixHours.ts'

/** Every issue of the demonstration title of which scripts make something. */
export const DEMO_ISSUES: readonly DemoIssue[] = [SIX_HOURS, NOBODY_ON_THE_QUAY, OTHER_TIDE, HARD_WATER]

const FOLDER = join(import.meta.dirname, '../../issues')

export function folderOf({ folder }: DemoIssue): string {
  return join(FOLDER, folder)
}

export function assetsOf(issue: DemoIssue): string {
  return join(folderOf(issue), 'assets')
}

/** The issues whose folder starts with `start`, such as `02`; all when nothing is asked for. */
export function issuesNamed(start: string): readonly DemoIssue[] {
  const found = DEMO_ISSUES.filter(({ folder }) => folder.startsWith(start))
  if (found.length === 0) throw new Error(`No issue's folder starts with ${start}.`)
  return found
}
