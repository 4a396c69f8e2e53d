import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createPageStyle } from './pageStyle.ts'
import { findReaderFaces } from './readerFaces.ts'

it('sets the pages in the faces of the reader’s build, and in the system’s where there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-faces-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const none = await findReaderFaces(folder)
  expect(createPageStyle({ accent: '#123456', faces: none, basePath: '/' }).css).not.toContain('@font-face')
  await mkdir(join(folder, 'build'))
  for (const name of [
    'source-serif-4-latin-wght-italic-Aa1.woff2',
    'source-serif-4-latin-wght-normal-Bb_2.woff2',
    'fraunces-latin-opsz-normal-Cc-3.woff2',
  ]) {
    await writeFile(join(folder, 'build', name), '')
  }
  const faces = await findReaderFaces(folder)
  expect(faces).toEqual({
    text: 'source-serif-4-latin-wght-normal-Bb_2.woff2',
    display: 'fraunces-latin-opsz-normal-Cc-3.woff2',
  })
  const { css } = createPageStyle({ accent: '#123456', faces, basePath: '/sub/' })
  expect(css).toContain('url("/sub/build/fraunces-latin-opsz-normal-Cc-3.woff2")')
  expect(css).toContain('--accent:#123456')
})
