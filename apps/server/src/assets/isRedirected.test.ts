import { expect, it } from 'vitest'
import { isRedirected } from './isRedirected.ts'

/** How Chromium asks for a part of a film that is played through a service worker. */
const PLAYED = { range: 'bytes=0-', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }

const FILM = { asset: { hash: 'a'.repeat(64), extension: 'webm' }, size: 8 * 1024 ** 2 }

it('leaves a large film or recording that a service worker plays to the storage', () => {
  expect(isRedirected({ method: 'GET', headers: PLAYED }, FILM)).toBe(true)
  const recording = { ...FILM, asset: { ...FILM.asset, extension: 'mp3' } }
  expect(isRedirected({ method: 'GET', headers: PLAYED }, recording)).toBe(true)
})

it.each([
  ['a short film', {}, { size: FILM.size - 1 }],
  ['a picture', {}, { asset: { ...FILM.asset, extension: 'jpg' } }],
  ['a film without a worker', { 'sec-fetch-dest': 'video' }, {}],
  ['a download', { 'sec-fetch-mode': 'cors' }, {}],
  ['the whole of a film', { range: undefined }, {}],
  ['a browser that does not say what it is for', { 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined }, {}],
])('sends %s from the host', (_what, headers, file) => {
  expect(isRedirected({ method: 'GET', headers: { ...PLAYED, ...headers } }, { ...FILM, ...file })).toBe(false)
})

it('describes a film from the host', () => {
  expect(isRedirected({ method: 'HEAD', headers: PLAYED }, FILM)).toBe(false)
})
