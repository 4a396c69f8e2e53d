import { describe, expect, it } from 'vitest'
import { aComponent, html } from '../../../../testing/builders.ts'
import { renderComponents } from '../../../../testing/renderMarkup.tsx'

const playback = { controls: true, autoplay: false, loop: false, muted: false }

describe('sound and film', () => {
  it('plays a recording with native controls, which ask for nothing by themselves, and shows its transcript', () => {
    const markup = renderComponents([
      aComponent('audio', { ...playback, url: '/a.mp3', transcript: html('<p>The engine.</p>') }),
    ])
    expect(markup).toMatch(/<audio controls="" preload="none" src="\/a\.mp3"/)
    expect(markup).toMatch(/<details.*<summary>Transcript<\/summary>.*The engine\..*<\/details>/)
  })

  it('gives a film its poster, its tracks and its room', () => {
    const source = {
      kind: 'hosted',
      url: '/a.mp4',
      poster: '/a.webp',
      tracks: [{ url: '/a.vtt', lang: 'en', label: 'English' }],
    }
    const markup = renderComponents([aComponent('video', { ...playback, source, width: 640, height: 480 })])
    expect(markup).toContain('poster="/a.webp"')
    expect(markup).toContain('<track kind="captions" src="/a.vtt" srcLang="en" label="English" default=""/>')
    expect(markup).toContain(`--shape:${640 / 480}`)
  })

  it('shows the captions of the reading language by themselves, and none of another one', () => {
    const tracks = [
      { url: '/de.vtt', lang: 'de', label: 'Deutsch' },
      { url: '/en.vtt', lang: 'en-GB', label: 'English' },
    ]
    const film = aComponent('video', { ...playback, source: { kind: 'hosted', url: '/a.mp4', tracks } })
    const shown = (language: string) =>
      /<track[^>]*label="([^"]*)" default/.exec(
        renderComponents([film], { reading: { language, defaultLanguage: 'en' } }),
      )?.[1]
    expect([shown('de'), shown('en'), shown('fr')]).toEqual(['Deutsch', 'English', undefined])
  })

  it('R2.17 leaves the starting of a film that starts by itself to the page that has come to life', () => {
    const source = { kind: 'hosted', url: '/a.mp4', tracks: [] }
    const markup = renderComponents([aComponent('video', { ...playback, controls: false, autoplay: true, source })])
    expect(markup).not.toMatch(/\sautoplay=/i)
    expect(markup).not.toContain('controls')
  })

  it('gives controls to a film that nothing else could start', () => {
    const source = { kind: 'hosted', url: '/a.mp4', tracks: [] }
    expect(renderComponents([aComponent('video', { ...playback, controls: false, source })])).toContain('controls=""')
  })

  it('asks a platform for nothing before the reader does', () => {
    const source = { kind: 'platform', platform: 'youtube', params: { id: 'abc' } }
    const markup = renderComponents([aComponent('video', { ...playback, source })])
    expect(markup).not.toMatch(/<iframe|<img|<script/)
    expect(markup).toContain('href="https://www.youtube.com/watch?v=abc"')
    expect(markup).toContain('Load from YouTube')
    expect(markup).toContain('This sends your internet address to YouTube')
  })

  it('says on the door what the publisher calls the film', () => {
    const source = { kind: 'platform', platform: 'vimeo', params: { id: '42', title: 'Low water' } }
    expect(renderComponents([aComponent('video', { ...playback, source })])).toContain('Low water')
  })

  it('draws nothing of a film that nobody could find', () => {
    const source = { kind: 'platform', platform: 'vimeo', params: {} }
    expect(renderComponents([aComponent('video', { ...playback, source })])).toBe('')
  })

  it.each(['twitter', 'instagram', 'infogram', 'tiktok'] as const)('makes a door of %s', (kind) => {
    const markup = renderComponents([aComponent(kind, { params: { id: '42' } })])
    expect(markup).not.toContain('<iframe')
    expect(markup).toMatch(/href="https:\/\/[^"]*42/)
    expect(renderComponents([aComponent(kind, { params: {} })])).toBe('')
  })

  it('shuts what the publisher programmed into a sandbox without our origin', () => {
    const written = renderComponents([aComponent('custom', { content: '<script>alert("x")</script>' })])
    expect(written).toMatch(/<iframe[^>]* sandbox="allow-scripts (?!.*same-origin)/)
    expect(written).toMatch(
      /<noscript><iframe srcDoc="&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt;"[^>]* sandbox=""/,
    )
    expect(renderComponents([aComponent('custom', { url: '/assets/box.html' })])).toContain('src="/assets/box.html"')
  })
})
