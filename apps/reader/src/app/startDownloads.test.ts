import type { ArticleId } from '@gatefold/magazine/article'
import { anArticle } from '@gatefold/magazine/testing/builders'
import { describe, expect, it } from 'vitest'
import { picturesAhead } from './startDownloads.ts'

const article = (index: number, pictures: { featureImage?: string; thumbnail?: string }) =>
  anArticle({ id: String(index) as ArticleId, index, ...pictures })

describe('picturesAhead', () => {
  it('R4.12 names the pictures of the articles that follow first, each once', () => {
    const articles = [
      article(0, { thumbnail: '/a.webp' }),
      article(1, { thumbnail: '/b.webp' }),
      article(2, { thumbnail: '/c.webp', featureImage: '/C.webp' }),
      article(3, { thumbnail: '/a.webp' }),
    ]
    expect(picturesAhead({ articles }, '1')).toEqual(['/C.webp', '/c.webp', '/a.webp', '/b.webp'])
  })

  it('R4.12 names no more than a dozen', () => {
    const articles = Array.from({ length: 40 }, (_, index) => article(index, { thumbnail: `/${index}.webp` }))
    expect(picturesAhead({ articles }, '3')).toHaveLength(12)
  })
})
