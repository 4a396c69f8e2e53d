import type { ArticleId } from '@gatefold/magazine/article'
import { expect, it } from 'vitest'
import { closeUpOf } from './useStories.tsx'

const story = {
  article: '1' as ArticleId,
  component: 'a',
  block: { x: 0.25, y: 0.5, width: 0.125, height: 0.125 },
  column: { x: 0.25, y: 0.125, width: 0.25, height: 0.75 },
  box: { x: 0, y: 0, width: 1, height: 1 },
}

it('is as wide as the column and as high as the paragraph', () => {
  expect(closeUpOf(story, { x: 0.3, y: 0.5 }, 1)).toEqual({ x: 0.25, y: 0.5, width: 0.25, height: 0.125 })
})

it('is around the point where a paragraph is higher than a screen, and stays inside it', () => {
  const high = { ...story, block: story.column }
  expect(closeUpOf(high, { x: 0.3, y: 0.5 }, 1.6)).toEqual({ x: 0.25, y: 0.375, width: 0.25, height: 0.25 })
  expect(closeUpOf(high, { x: 0.3, y: 0.1 }, 1.6).y).toBe(0.125)
  expect(closeUpOf(high, { x: 0.3, y: 0.9 }, 1.6).y).toBe(0.625)
})
