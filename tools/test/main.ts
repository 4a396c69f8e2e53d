import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exitWithSentence } from '../process/Failure.ts'
import { runShown } from '../process/runShown.ts'
import { ensureSystemPrograms } from './ensureSystemPrograms.ts'
import { summaryOf, tallyOf, type Outcome, type Stage } from './Stage.ts'
import { stages } from './stages.ts'

const root = join(import.meta.dirname, '../..')

await exitWithSentence(async () => {
  await ensureSystemPrograms(root)
  await mkdir(join(root, 'test-results'), { recursive: true })
  const outcomes: Outcome[] = []
  for (const stage of stages) outcomes.push(await runStage(stage, outcomes))
  console.log(`\n${summaryOf(outcomes).join('\n')}`)
  process.exitCode = outcomes.every(({ result }) => result === 'passed') ? 0 : 1
})

async function runStage(stage: Stage, earlier: readonly Outcome[]): Promise<Outcome> {
  const ground = earlier.find((outcome) => outcome.stage.name === stage.needs)
  if (ground !== undefined && ground.result !== 'passed') {
    return { stage, result: 'skipped', seconds: 0, tally: { passed: 0, failed: 1 }, remarks: [] }
  }
  console.log(`\n== ${stage.name}`)
  const began = performance.now()
  if (stage.report !== undefined) await rm(join(root, stage.report.path), { force: true })
  const code = await runShown(root, stage.args)
  const text = stage.report && (await readFile(join(root, stage.report.path), 'utf8').catch(() => undefined))
  const reported = text === undefined ? undefined : stage.report?.tally(text)
  const tally = tallyOf(code, reported)
  const result = code === 0 && tally.failed === 0 ? 'passed' : 'failed'
  const remarks = text === undefined ? [] : (stage.report?.remarks?.(text) ?? [])
  return { stage, result, seconds: (performance.now() - began) / 1000, tally, remarks }
}
