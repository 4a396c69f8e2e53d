import { describe, expect, it } from 'vitest'
import type { StagedFile } from '../imports/ImportWork.ts'
import { createAddresses, pagesOf } from './createAddresses.ts'
import { rewriteAddresses } from './rewriteAddresses.ts'

const HASH = 'a'.repeat(64)
const URL = `/assets/${HASH}.png`

describe('rewriteAddresses', () => {
  it.each([
    ['bundle://pic%20ture.png', URL],
    ['bundle://pic%20ture.png#part', `${URL}#part`],
    ['article://b#end', 'article://last#end'],
    ['https://example.org/?a="b"', 'https://example.org/?a="b"'],
    ['A text that names bundle://nothing in passing', 'A text that names bundle://nothing in passing'],
  ])('makes %s %s', (before, after) => {
    expect(rewritten(before)).toBe(after)
  })

  it('rewrites the attributes of HTML in every language and leaves its text alone', () => {
    const html = { en: '<p><a href="article://b">bundle://x</a> <img src="bundle://pic%20ture.png" alt="a"></p>' }
    expect(rewritten(html)).toEqual({
      en: `<p><a href="article://last">bundle://x</a> <img src="${URL}" alt="a"></p>`,
    })
  })

  it('takes a link that leads nowhere out of HTML, and a picture that is not there with its element', () => {
    const html = '<p><a href="article://gone">text</a><img src="bundle://gone.png" alt=""></p>'
    expect(rewritten(html)).toBe('<p><a>text</a></p>')
  })

  it('drops the component that is nothing without its file, at any depth, and keeps the others', () => {
    const picture = (path: string) => ({ component: 'image', imageurl: `bundle://${path}` })
    const columns = { component: 'columns', columns: [[picture('gone.png')], [picture('pic%20ture.png')]] }
    const components = [picture('gone.png'), columns, { component: 'audio', url: 'bundle://gone.mp3' }]
    expect(rewritten(components)).toEqual([
      {
        component: 'columns',
        columns: [[], [{ component: 'image', imageurl: URL, width: 3, height: 2, placeholder: '#abcdef' }]],
      },
    ])
  })

  it('keeps a film without its poster and a gallery without one of its pictures, and no gallery without any', () => {
    const film = { component: 'video', url: 'https://example.org/a.mp4', poster: 'bundle://gone.png' }
    const gallery = (...paths: readonly string[]) => {
      return { component: 'gallery', images: paths.map((path) => ({ imageurl: `bundle://${path}` })) }
    }
    const components = [film, gallery('gone.png'), gallery('gone.png', 'pic%20ture.png')]
    expect(rewritten(components)).toEqual([
      { component: 'video', url: 'https://example.org/a.mp4' },
      { component: 'gallery', images: [{ imageurl: URL, width: 3, height: 2, placeholder: '#abcdef' }] },
    ])
  })

  it('tells every address that led nowhere, once', () => {
    const addresses = someAddresses()
    rewriteAddresses(['bundle://gone', 'bundle://gone', 'article://gone'], addresses)
    expect(addresses.missing()).toEqual(['bundle://gone', 'article://gone'])
  })
})

function rewritten(value: unknown): unknown {
  return rewriteAddresses(value, someAddresses())
}

it('names a page by its path, so that it finds what lies beside it', () => {
  const component = { component: 'custom', url: 'bundle://a%20tide/it%27s.html' }
  expect(rewriteAddresses(component, someAddresses())).toEqual({
    component: 'custom',
    url: `/assets/pages/one/${HASH}/a%20tide/it%27s.html`,
  })
})

function someAddresses() {
  const file: StagedFile = {
    path: 'pic ture.png',
    mediaType: 'image/png',
    extension: 'png',
    staged: { importId: 'one', hash: HASH, bytes: 1 },
    picture: { width: 3, height: 2, placeholder: '#abcdef' },
  }
  const page: StagedFile = { ...file, path: "a tide/it's.html", mediaType: 'text/html', picture: undefined }
  return createAddresses({ files: [file, page], slugs: new Map([['b', 'last']]), pages: pagesOf('one') })
}
