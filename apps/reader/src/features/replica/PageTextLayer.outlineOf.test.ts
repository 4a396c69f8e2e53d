import type { PageBlock } from '@gatefold/magazine/replica/Flatplan'
import { aBlock, aPageText } from '@gatefold/magazine/testing/aPageText'
import { expect, it } from 'vitest'
import { outlineOf } from './PageTextLayer.tsx'

const partsOf = (...blocks: readonly PageBlock[]) => outlineOf(aPageText(...blocks)).map(({ part }) => part)

it('ranks the first heading of each story above its others', () => {
  const levels = partsOf(
    aBlock([0, 0, 1, 0.1], { role: 'heading', article: 'tide' }),
    aBlock([0, 0.1, 1, 0.1], { role: 'heading', article: 'tide' }),
    aBlock([0, 0.2, 1, 0.1], { role: 'heading', article: 'bell' }),
  )
  expect(levels).toEqual([
    { kind: 'heading', level: 2 },
    { kind: 'heading', level: 3 },
    { kind: 'heading', level: 2 },
  ])
})

it('describes a picture by its own caption, else by the one next to it', () => {
  const parts = partsOf(
    aBlock([0, 0, 1, 0.1], { role: 'picture', article: 'tide', component: 'p' }),
    aBlock([0, 0.1, 1, 0.1], { role: 'picture', article: 'tide', component: 'q' }),
    aBlock([0, 0.2, 1, 0.1], { role: 'caption', article: 'tide', component: 'x', lines: ['The har-', 'bour'] }),
    aBlock([0, 0.3, 1, 0.1], { role: 'caption', article: 'tide', component: 'p', lines: ['The bell'] }),
    aBlock([0, 0.4, 1, 0.1], { article: 'tide' }),
    aBlock([0, 0.5, 1, 0.1], { role: 'picture' }),
  )
  expect(parts.map((part) => (part.kind === 'picture' ? part.alt : '-'))).toEqual([
    'The bell',
    'The harbour',
    '-',
    '-',
    '-',
    undefined,
  ])
})

it('says where a story begins, whatever it begins with, and how far it goes', () => {
  const starts = outlineOf(
    aPageText(
      aBlock([0, 0, 1, 0.1], { role: 'furniture', article: 'tide' }),
      aBlock([0.25, 0.25, 0.25, 0.25], { role: 'picture', article: 'tide' }),
      aBlock([0.25, 0.5, 0.5, 0.25], { article: 'tide', component: 'a' }),
      aBlock([0, 0.9, 1, 0.1]),
    ),
  ).map(({ start }) => start)
  expect(starts).toEqual([
    undefined,
    { article: 'tide', component: 'a', box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } },
    undefined,
    undefined,
  ])
})
