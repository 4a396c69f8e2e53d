import { describe, expect, it } from 'vitest'
import { embeddingOf } from './EmbedLink.tsx'

describe('embeddingOf', () => {
  it.each(['youtube', 'vimeo', 'dailymotion', 'tiktok', 'instagram', 'twitter', 'infogram'] as const)(
    'knows where %s shows it, over https only',
    (platform) => {
      const embedding = embeddingOf(platform, { id: 'abc_1-2', username: '@desk' })
      expect(embedding?.watch).toMatch(/^https:\/\/[^/]+\/.*abc_1-2/)
      expect(embedding?.embed).toMatch(/^https:\/\/[^/]+\/.*abc_1-2/)
    },
  )

  it('asks the cookieless address of YouTube', () => {
    expect(embeddingOf('youtube', { id: 'abc' })?.embed).toContain('youtube-nocookie.com')
  })

  it('knows nothing without an id, or with one that is no id', () => {
    expect(embeddingOf('youtube', {})).toBeUndefined()
    expect(embeddingOf('youtube', { id: 'a/../b' })).toBeUndefined()
    expect(embeddingOf('vimeo', { id: 'a"onload="x' })).toBeUndefined()
  })

  it('does not let a user name change the address', () => {
    expect(embeddingOf('tiktok', { id: '1', username: 'a/b?c' })?.watch).toBe('https://www.tiktok.com/@_/video/1')
  })
})
