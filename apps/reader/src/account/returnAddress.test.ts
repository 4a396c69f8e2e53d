import { expect, it } from 'vitest'
import { returnAddress } from './returnAddress.ts'

const HERE = { origin: 'https://magazine.example', basePath: '/mag/' }

it('R2.9 leads back to a page of the magazine', () => {
  expect(returnAddress('/mag/issues/tides/ebb?lang=fr#p3', HERE)).toBe('/mag/issues/tides/ebb?lang=fr#p3')
  expect(returnAddress('https://magazine.example/mag/preview/tides', HERE)).toBe('/mag/preview/tides')
})

it.each([
  'https://evil.example/mag/',
  '//evil.example/mag/',
  '/\\evil.example/mag/',
  '\\\\evil.example',
  'https:evil.example',
  'https://magazine.example@evil.example/mag/',
  'https://magazine.example.evil.example/mag/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/mag/../other',
  '/mag/..//evil.example',
  '/mag/%2e%2e//evil.example',
  '/magazine',
  '/mag/callback?code=1&state=2',
  '/mag/logout',
  '/mag/account',
  '',
  undefined,
  null,
  7,
  { href: '/mag/issues/tides' },
])('R2.9 leads nowhere else: %j', (wanted) => {
  expect(returnAddress(wanted, HERE)).toBe('/mag/')
})

it('R2.1 R2.9 is not led away from a magazine at the root', () => {
  const root = { ...HERE, basePath: '/' }
  expect(returnAddress('/x/..//evil.example', root)).toBe('/')
  expect(returnAddress('/issues/tides', root)).toBe('/issues/tides')
})
