import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aTitle } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'
import type { TestTitle } from './TestTitle.ts'

describe('the data folder', () => {
  it('is for its owner alone, and so is the database in it', async () => {
    const title = await aTitle()
    expect((await withUmask(0o000, () => runInProcess(title, ['list']))).stderr).toBe('')
    expect(await modes(title)).toEqual({ data: '700', 'gatefold.db': '600' })
  })

  it('is closed when an earlier version has left it open, and the command says so once', async () => {
    const title = await aTitle()
    await runInProcess(title, ['list'])
    await chmod(title.dataFolder, 0o755)
    await chmod(join(title.dataFolder, 'gatefold.db'), 0o644)
    const { stderr } = await runInProcess(title, ['list'])
    const sentence = 'could be read by other users of this machine; now only its owner can.'
    expect(stderr).toBe(
      [title.dataFolder, join(title.dataFolder, 'gatefold.db')].map((path) => `${path} ${sentence}\n`).join(''),
    )
    expect(await modes(title)).toEqual({ data: '700', 'gatefold.db': '600' })
    expect((await runInProcess(title, ['list'])).stderr).toBe('')
  })

  it('is left as it is where other things lie in it, and the command says what to do', async () => {
    const title = await aTitle()
    await mkdir(title.dataFolder)
    await chmod(title.dataFolder, 0o755)
    await writeFile(join(title.dataFolder, 'letters.txt'), 'not ours')
    const { code, stderr } = await runInProcess(title, ['list'])
    expect(code).toBe(0)
    expect(stderr).toBe(
      `${title.dataFolder} can be read by other users of this machine, and may hold signing keys; close it with: chmod 700 ${title.dataFolder}\n`,
    )
    expect(await modes(title)).toMatchObject({ data: '755', 'gatefold.db': '600' })
  })
})

async function modes({ dataFolder }: TestTitle): Promise<Readonly<Record<string, string>>> {
  const files = (await readdir(dataFolder)).filter((name) => name.startsWith('gatefold.db'))
  const paths = [['data', dataFolder], ...files.map((name) => [name, join(dataFolder, name)] as const)] as const
  const found = paths.map(async ([name, path]) => [name, ((await stat(path)).mode & 0o777).toString(8)] as const)
  return Object.fromEntries(await Promise.all(found))
}

/** As on a machine where files are made for everybody. */
async function withUmask<T>(mask: number, act: () => Promise<T>): Promise<T> {
  const before = process.umask(mask)
  try {
    return await act()
  } finally {
    process.umask(before)
  }
}
