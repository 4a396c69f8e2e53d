import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWoff2 } from '@gatefold/importers/epub/typography/woff2'
import { expect, it } from 'vitest'
import { measureFont } from '../content/measureFont.ts'
import { splitFace } from './renditions.ts'

const FACE = join(import.meta.dirname, '../../../../../demo/issues/01-six-hours/assets/fonts/fell-great-primer.woff2')

it('R3.5 makes two smaller files of a face: what text takes in every language, and the rest', async () => {
  const font = await readFile(FACE)
  const parts = await splitFace(font)
  if (parts === undefined) throw new Error('The face was not split.')
  expect(parts.basic.length).toBeLessThan(font.length * 0.8)
  expect(parts.further.length).toBeLessThan(font.length)
  // The letters that it is measured by are in the first file alone, and as wide as they were.
  expect(measureFont(parts.basic)).toEqual(measureFont(font))
  expect(measureFont(parts.further)).toBeUndefined()
  expect(readWoff2(parts.further).get('cmap')).toBeDefined()
})

it('leaves a small face and what is none as they are', async () => {
  const small = (await splitFace(await readFile(FACE)))?.further ?? Buffer.alloc(0)
  expect(small.length).toBeGreaterThan(20_000)
  expect(small.length).toBeLessThan(30_000)
  expect(await splitFace(small)).toBeUndefined()
  expect(await splitFace(Buffer.alloc(40_000))).toBeUndefined()
})
