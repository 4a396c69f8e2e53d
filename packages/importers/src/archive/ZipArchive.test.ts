import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEpub } from '../../test/anEpub.ts'
import { someOptions } from '../../test/epubSources.ts'
import { openZipArchive } from './ZipArchive.ts'

const TEXT = 'First words, then the same words again, then the same words again.'
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-zip-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function save(bytes: Uint8Array): string {
  const path = join(folder, 'file.zip')
  writeFileSync(path, bytes)
  return path
}

describe('openZipArchive', () => {
  it('lists files and reads each as often as asked', async () => {
    const archive = await openZipArchive(save(await anEpub({ 'a/b.txt': TEXT })), someOptions())
    expect(archive.entries.map((entry) => entry.path)).toContain('a/b.txt')
    expect([await archive.readText('a/b.txt'), await archive.readText('a/b.txt')]).toEqual([TEXT, TEXT])
    expect(archive.has('a/c.txt')).toBe(false)
    await archive.close()
  })

  it('refuses a file that is missing, too long for a document or damaged', async () => {
    const bytes = await anEpub({ 'b.txt': TEXT })
    bytes.writeUInt8(0xff, bytes.indexOf('b.txt') + 12)
    const { limits, ...rest } = someOptions()
    const archive = await openZipArchive(save(bytes), { ...rest, limits: { ...limits, documentBytes: 100 } })
    await expect(archive.readText('none')).rejects.toMatchObject({ code: 'missing-file' })
    await expect(archive.readText('package.opf')).rejects.toMatchObject({ code: 'over-limit' })
    await expect(archive.readText('b.txt')).rejects.toMatchObject({ code: 'damaged-archive' })
    await archive.close()
  })

  it('refuses more files than allowed, and what is no archive', async () => {
    const { limits, ...rest } = someOptions()
    const few = { ...rest, limits: { ...limits, entries: 2 } }
    await expect(openZipArchive(save(await anEpub()), few)).rejects.toMatchObject({ code: 'over-limit' })
    await expect(openZipArchive(save(Buffer.from('PK no')), someOptions())).rejects.toMatchObject({
      code: 'not-an-archive',
    })
  })
})
