import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LIMITS as limits } from '@gatefold/importers/ImportLimits'
import { expect, it, onTestFinished } from 'vitest'
import { type FingerprintParts, fingerprintOf } from './importIssue.ts'

it('a PDF is another one with other bytes, under another name, and read by another program or in other limits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-fingerprint-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (name: string, content: string) => {
    const path = join(folder, name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, content)
    return path
  }
  const parts: FingerprintParts = { path: await write('sea.pdf', 'low'), version: '1.0.0', limits }
  const fingerprint = await fingerprintOf(parts)
  expect(await fingerprintOf({ ...parts, path: await write('copy/sea.pdf', 'low') })).toBe(fingerprint)
  const others = [
    { ...parts, path: await write('other/sea.pdf', 'high') },
    { ...parts, path: await write('tide.pdf', 'low') },
    { ...parts, version: '1.0.1' },
    { ...parts, limits: { ...limits, pages: limits.pages + 1 } },
  ]
  const all = [fingerprint, ...(await Promise.all(others.map(fingerprintOf)))]
  expect(new Set(all).size).toBe(all.length)
})
