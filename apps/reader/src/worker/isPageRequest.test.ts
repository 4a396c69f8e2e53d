import { expect, it } from 'vitest'
import { isFileRequest, isPageRequest } from './isPageRequest.ts'

const ask = (path: string, parts: { method?: string; mode?: RequestMode } = {}) =>
  isPageRequest({ method: 'GET', mode: 'navigate', url: `https://host${path}`, ...parts }, '/mag/')

it('R2.1 takes navigations below the base path for pages', () => {
  for (const path of ['/mag/', '/mag/?lang=fr', '/mag/issues/x', '/mag/issues/2.5/a.b', '/mag/nowhere'])
    expect(ask(path)).toBe(true)
  for (const path of ['/', '/magazine/', '/other/issues/x']) expect(ask(path)).toBe(false)
})

it('leaves files, questions and probes alone', () => {
  for (const path of [
    '/mag/build/x.js',
    '/mag/assets/pages/1/index.html',
    '/mag/graphql',
    '/mag/identity/authorize',
    '/mag/studio/',
    '/mag/studio/log',
    '/mag/favicon.ico',
  ])
    expect(ask(path)).toBe(false)
  expect(ask('/mag/', { method: 'HEAD' })).toBe(false)
  expect(ask('/mag/', { method: 'POST' })).toBe(false)
  expect(ask('/mag/', { mode: 'cors' })).toBe(false)
})

it('R7.6 leaves what is told of reading to the network', () => {
  for (const mode of ['cors', 'no-cors', 'navigate'] as const)
    expect(ask('/mag/events', { method: 'POST', mode })).toBe(false)
  expect(isFileRequest({ method: 'POST', mode: 'cors', destination: '' })).toBe(false)
})
