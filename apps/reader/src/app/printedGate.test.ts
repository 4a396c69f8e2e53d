import { expect, it } from 'vitest'
import { PRINTED_GATE } from './printedGate.ts'

interface Opened {
  /** How the title opens its issues; undefined: there are no printed pages. */
  readonly usual?: 'pages' | 'stories'
  /** As stored; `refused` where the browser lends no storage. */
  readonly chosen?: string
  readonly search?: string
  readonly hash?: string
}

/** Runs the script in a document's head; says where it leads. */
function leadsTo({ usual, chosen, search = '', hash = '' }: Opened): string | undefined {
  let address: string | undefined
  const document = {
    querySelector: () => (usual === undefined ? null : { content: usual }),
    documentElement: { style: {} },
  }
  const window = {
    location: { pathname: '/issues/ebb', search, hash, replace: (to: string) => (address = to) },
    localStorage: {
      getItem: () => {
        if (chosen === 'refused') throw new Error('refused')
        return chosen ?? null
      },
    },
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the script is text, because it stands inside the page
  new Function('document', 'window', PRINTED_GATE)(document, window)
  return address
}

it('goes on to the printed pages where the title shows them first', () => {
  expect(leadsTo({ usual: 'pages' })).toBe('/issues/ebb?page=1')
  expect(leadsTo({ usual: 'pages', search: '?lang=fr' })).toBe('/issues/ebb?lang=fr&page=1')
  expect(leadsTo({ usual: 'pages', chosen: 'refused' })).toBe('/issues/ebb?page=1')
  expect(leadsTo({ usual: 'stories' })).toBeUndefined()
})

it('takes the place of a page that is none: two of them would lead to the contents, and here again', () => {
  expect(leadsTo({ usual: 'pages', search: '?page=two' })).toBe('/issues/ebb?page=1')
  expect(leadsTo({ usual: 'pages', search: '?page=1&lang=fr&page=1' })).toBe('/issues/ebb?page=1&lang=fr')
  expect(leadsTo({ usual: 'pages', search: '?pa%67e=&utm=a%26b' })).toBe('/issues/ebb?page=1&utm=a%26b')
})

it('R3.10 does as the reader chose', () => {
  expect(leadsTo({ usual: 'pages', chosen: 'stories' })).toBeUndefined()
  expect(leadsTo({ usual: 'stories', chosen: 'pages' })).toBe('/issues/ebb?page=1')
})

it('stays where there are no printed pages, and at a place of the contents', () => {
  expect(leadsTo({ chosen: 'pages' })).toBeUndefined()
  expect(leadsTo({ usual: 'pages', hash: '#contents' })).toBeUndefined()
})
