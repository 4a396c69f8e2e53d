import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exitWithSentence, runShown } from '../process.ts'
import { ensureSystemPrograms } from './systemPrograms.ts'
import { lastRunOf, readCommit, writeLastRun } from './lastRun.ts'
import { summaryOf, tallyOf, type Outcome, type Report, type Stage, type Tally } from './Stage.ts'
import { listFiles, stages, stagesOfFiles } from './stages.ts'

const root = join(import.meta.dirname, '../..')

// Servers and commands start hundreds of times: what Node has compiled once it need not compile again (decision 0185).
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/gatefold-compiled')

await exitWithSentence(async () => {
  await ensureSystemPrograms(root)
  await mkdir(join(root, 'test-results'), { recursive: true })
  const paths = process.argv.slice(2)
  const began = { ...(await readCommit(root)), startedAt: Date.now() }
  const outcomes: Outcome[] = []
  const chosen = paths.length === 0 ? stages : stagesOfFiles(await listFiles(root, paths))
  for (const stage of chosen) outcomes.push(await runStage(stage, outcomes))
  await writeLastRun(root, lastRunOf(outcomes, began))
  console.log(`\n${summaryOf(outcomes).join('\n')}`)
  process.exitCode = outcomes.every(({ result }) => result === 'passed') ? 0 : 1
})

async function runStage(stage: Stage, earlier: readonly Outcome[]): Promise<Outcome> {
  const needed = earlier.find((outcome) => outcome.stage.name === stage.needs)
  if (needed !== undefined && needed.result !== 'passed') {
    return { stage, result: 'skipped', seconds: 0, tally: { passed: 0, failed: 1 } }
  }
  console.log(`\n== ${stage.name}`)
  const began = performance.now()
  const { report } = stage
  if (report !== undefined) await rm(join(root, report.path), { force: true })
  const code = await runShown(root, stage.args)
  const tally = tallyOf(code, await readReport(report))
  const result = code === 0 && tally.failed === 0 ? 'passed' : 'failed'
  return { stage, result, seconds: (performance.now() - began) / 1000, tally }
}

/** Undefined of a stage that has no report, or ended before it wrote one. */
async function readReport(report: Report | undefined): Promise<Tally | undefined> {
  if (report === undefined) return undefined
  const text = await readFile(join(root, report.path), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : report.tally(text)
}
