import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { createTitle, root } from './harness/gatefold.ts'

test('the program serves a title until it is told to stop, and ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-serve-'))
  const { environment } = await createTitle(folder)
  const program = spawn(process.execPath, [join(root, 'apps/server/src/cli.ts'), 'serve'], { env: environment })
  try {
    const complaints = text(program.stderr)
    const [said] = (await once(program.stdout.setEncoding('utf8'), 'data')) as [string]
    const address = / is at (http:\S+)/.exec(said)?.[1] ?? ''
    // The page renderer holds a port that would keep the process alive.
    expect((await fetch(address)).status).toBe(200)
    program.kill('SIGTERM')
    expect(await once(program, 'close')).toEqual([0, null])
    expect(await complaints).not.toMatch(/error/i)
  } finally {
    program.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})
