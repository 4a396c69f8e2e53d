import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { TriedInput } from './TriedInput.ts'

const WORKER = join(import.meta.dirname, 'importBadInputs.ts')
const MOST_MEMORY = 512 * 1024 * 1024
/** Seconds, as the bar for this product says; a file takes a fraction of one. */
const LONGEST = 10

describe('every bad file there is', () => {
  it('is refused or survived: a clear sentence, nothing touched, little memory', { timeout: 300_000 }, async () => {
    const tried = await tryAll()
    expect(tried.length).toBeGreaterThan(350)
    const refused = tried.filter(({ code }) => code !== 0)
    expect(refused.length).toBeGreaterThan(100)
    for (const input of refused) expectRefusal(input)
    for (const input of tried) {
      expect(input.stderr, input.name).toBe('')
      expect(input.seconds, input.name).toBeLessThan(LONGEST)
      expect(input.rss, input.name).toBeLessThan(MOST_MEMORY)
    }
  })
})

function expectRefusal({ name, code, answer, isUntouched }: TriedInput): void {
  expect(code, name).toBe(1)
  const result = answer?.imports[0]
  expect(result?.change, name).toBe('refused')
  expect(result?.message, name).toMatch(/^[A-Z`"].*\.$/)
  expect(result?.message, name).not.toMatch(/Something went wrong|undefined|\n|\bat .*:\d+/)
  expect(isUntouched, name).toBe(true)
}

async function tryAll(): Promise<readonly TriedInput[]> {
  const worker = spawn(process.execPath, [WORKER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await text(worker.stdout)
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TriedInput)
}
