import { chromium } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addAccount } from '../../e2e/harness/accounts.ts'
import { ARTICLE, DEMONSTRATION } from '../../e2e/harness/demonstration.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { launchOptions } from '../browser.ts'

/** 38 pages. */
const PDF = join(import.meta.dirname, '../../../shared/content/pdf/fsm-issue09-ccbysa/issue.pdf')

const ADMIN = { email: 'ada@tide.example', password: 'a lighthouse on the mud flats' }

/** Milliseconds between two readers, and how long they come without an import. */
const BETWEEN = 25
const IDLE = 10_000

/**
 * What readers feel of an import in the studio: the time to the whole answer of an article's page, without and during an import by the
 * same server, and the memory of the process that imports.
 */
export async function benchStudio(): Promise<string> {
  const server = await startServer({ files: [DEMONSTRATION] })
  const browser = await chromium.launch(launchOptions)
  try {
    await addAccount(server.title, ADMIN, ['admin'])
    const page = await browser.newPage()
    await page.goto(`${server.address}studio/imports`)
    await page.getByLabel('E-mail address').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    const read = () => timeAnswer(`${server.address}${ARTICLE}`)
    await timeReaders(read, wait(2_000))
    const idle = await timeReaders(read, wait(IDLE))
    await page.locator('input[type=file]').setInputFiles(PDF)
    const begun = performance.now()
    const done = page.getByText('Is a new issue, a draft').waitFor({ timeout: 300_000 })
    const peak = followPeak(done)
    const during = await timeReaders(read, done)
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    const [calm, busy] = [percentile(idle, 0.95), percentile(during, 0.95)]
    return [
      'Readers while a PDF of 38 pages is uploaded and imported in the studio:',
      `  an article’s page, 95 of 100 within ${busy.toFixed(1)} ms; without an import within ${calm.toFixed(1)} ms (ratio ${(busy / calm).toFixed(2)})`,
      `  the import ${seconds} s; its process ${await peak} MB at most`,
    ].join('\n')
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function timeAnswer(address: string): Promise<number> {
  const begun = performance.now()
  await (await fetch(address)).arrayBuffer()
  return performance.now() - begun
}

/** Milliseconds of each reader who came until the end. */
async function timeReaders(read: () => Promise<number>, end: Promise<unknown>): Promise<readonly number[]> {
  const times: Promise<number>[] = []
  let isOver = false
  const ended = end.then(() => (isOver = true))
  while (!isOver) {
    times.push(read())
    await Promise.race([wait(BETWEEN), ended])
  }
  return Promise.all(times)
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Megabytes that the importing process has had at most, as Linux counts them; 0 elsewhere. */
async function followPeak(end: Promise<unknown>): Promise<number> {
  let peak = 0
  let isOver = false
  void end.then(() => (isOver = true))
  while (!isOver) {
    peak = Math.max(peak, await readPeak())
    await wait(200)
  }
  return Math.round(peak / 1_024)
}

/** Kilobytes. */
async function readPeak(): Promise<number> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const peaks = await Promise.all(
    processes.map(async (id) => {
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
      if (!command.includes('importProcess.ts')) return 0
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
    }),
  )
  return Math.max(0, ...peaks)
}
