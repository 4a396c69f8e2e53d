import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Outcome } from './Stage.ts'

const run = promisify(execFile)

/** What a run has come to, for machines: `test-results/last-run.json`. */
export interface LastRun {
  /** Hash of the commit; undefined outside of a Git repository. */
  readonly commit: string | undefined
  /** Whether the working tree was that commit, and nothing else. */
  readonly isClean: boolean
  /** Unix time in milliseconds. */
  readonly startedAt: number
  readonly stages: readonly {
    readonly name: string
    readonly result: Outcome['result']
    readonly seconds: number
    readonly passed: number
    readonly failed: number
    /** Tests that passed only when they were tried again. */
    readonly retried: number
  }[]
  readonly passed: number
  readonly failed: number
  readonly retried: number
}

/** The state of the repository when a run begins. */
export async function readCommit(root: string): Promise<Pick<LastRun, 'commit' | 'isClean'>> {
  const git = async (...args: readonly string[]) => (await run('git', args, { cwd: root })).stdout.trim()
  try {
    return { commit: await git('rev-parse', 'HEAD'), isClean: (await git('status', '--porcelain')) === '' }
  } catch {
    return { commit: undefined, isClean: false }
  }
}

/** Pure. */
export function lastRunOf(
  outcomes: readonly Outcome[],
  began: Pick<LastRun, 'commit' | 'isClean' | 'startedAt'>,
): LastRun {
  const stages = outcomes.map(({ stage, result, seconds, tally: { passed, failed, retried = 0 } }) => ({
    name: stage.name,
    result,
    seconds: Math.round(seconds * 10) / 10,
    passed,
    failed,
    retried,
  }))
  const sum = (key: 'passed' | 'failed' | 'retried') => stages.reduce((total, stage) => total + stage[key], 0)
  return { ...began, stages, passed: sum('passed'), failed: sum('failed'), retried: sum('retried') }
}

export async function writeLastRun(root: string, lastRun: LastRun): Promise<void> {
  await mkdir(join(root, 'test-results'), { recursive: true })
  await writeFile(join(root, 'test-results/last-run.json'), `${JSON.stringify(lastRun, undefined, 2)}\n`)
}
