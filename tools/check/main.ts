import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Step } from './Step.ts'
import { steps } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const waiting = [...steps]
let failed = 0

async function runOne(step: Step): Promise<void> {
  const start = performance.now()
  const problems = await step.run(root).catch((error: unknown) => [String(error)])
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${seconds.padStart(5)} s  ${step.name}`)
  if (problems.length === 0) return
  failed += 1
  console.error(`${problems.join('\n')}\n`)
}

async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runOne(step)
}

await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
console.log(failed === 0 ? `All ${steps.length} checks passed.` : `${failed} of ${steps.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
