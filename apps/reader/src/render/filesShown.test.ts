import { expect, it } from 'vitest'
import { filesShown } from './filesShown.ts'

it('names what a browser loads by itself for a page', () => {
  const markup = `
    <link rel="preload" as="image" href="/assets/lead.webp" imagesrcset="/assets/a.webp 400w, /assets/b.webp 800w"/>
    <meta name="lead-picture" content="/assets/lead.webp"/><meta name="description" content="/assets/no.webp"/>
    <img alt="a > b" src="/assets/x.webp?a=1&amp;b=2" srcset="/assets/1.webp 1x, /assets/2.webp 2x"/>
    <video poster="/assets/poster.webp"><source src="/assets/film.mp4"/><track src='/assets/words.vtt'/></video>
    <audio src="/assets/sound.mp3"></audio>
    <style data-x>@font-face{src:url("/assets/face.woff2#m=s0-948")}.a{background:url(/assets/paper.png)}</style>
    <div style="background-image:url(&quot;/assets/back.webp&quot;)"></div>`
  expect([...filesShown(markup)].toSorted()).toEqual(
    ['1.webp', '2.webp', 'a.webp', 'b.webp', 'back.webp', 'face.woff2', 'film.mp4', 'lead.webp', 'paper.png']
      .concat(['poster.webp', 'sound.mp3', 'words.vtt', 'x.webp?a=1&b=2'])
      .map((name) => `/assets/${name}`),
  )
})

it('leaves out what a reader has to ask for, and what stands in the page itself', () => {
  const markup = `<a href="/assets/x.pdf">x</a><iframe src="/assets/pages/1/"></iframe><img src="data:image/png;base64,x"/>
    <link rel="canonical" href="/issues/x"/><p>src="/assets/no.webp"</p>`
  expect(filesShown(markup)).toEqual([])
})
