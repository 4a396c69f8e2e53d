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
    'text-rest-Bb_1.woff2',
    'text-basic-Bb_2.woff2',
    'text-further-Bb_3.woff2',
    'text-german-Bb_4.woff2',
    'display-basic-Cc-3.woff2',
  ]) {
    await writeFile(join(folder, 'build', name), '')
  }
  const faces = await findReaderFaces(folder)
  expect(faces).toEqual({
    text: ['text-further-Bb_3.woff2', 'text-german-Bb_4.woff2', 'text-basic-Bb_2.woff2'],
    display: ['display-basic-Cc-3.woff2'],
  })
  const { css, faces: first } = createPageStyle({ accent: '#123456', faces, basePath: '/sub/' })
  expect([...css.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url)).toEqual([
    '/sub/build/text-further-Bb_3.woff2',
    '/sub/build/text-german-Bb_4.woff2',
    '/sub/build/text-basic-Bb_2.woff2',
    '/sub/build/display-basic-Cc-3.woff2',
  ])
  expect(first).toEqual(['/sub/build/text-basic-Bb_2.woff2', '/sub/build/display-basic-Cc-3.woff2'])
  expect(css).toContain('--accent:#123456')
})
