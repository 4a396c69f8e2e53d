import { expect, it } from 'vitest'
import { addParameters, splitPageAddress } from './registerPages.ts'

it.each([
  ['/issues/spring', '/issues/spring', ''],
  ['/issues/spring?lang=fr', '/issues/spring?lang=fr', ''],
  ['/issues/spring?utm_source=mail&lang=fr&x=1', '/issues/spring?lang=fr', 'utm_source=mail&x=1'],
  ['/issues/spring?page=12&x=1', '/issues/spring?page=12', 'x=1'],
  ['/issues/spring/harbour?answers&x=1', '/issues/spring/harbour?answers=', 'x=1'],
  ['/issues/spring?answers=2', '/issues/spring', 'answers=2'],
  ['/issues/spring?page=twelve', '/issues/spring', 'page=twelve'],
  ['/?', '/', ''],
  ['/?lang=fr&lang=de', '/?lang=fr', ''],
  ['/issues/a%20b?lang=%66r', '/issues/a%20b?lang=fr', ''],
])('R2.4 %s is rendered and kept as %s', (url, rendered, rest) => {
  expect(splitPageAddress(url)).toEqual({ rendered, rest })
})

it('keeps what a campaign added when a visitor is sent on, in front of the fragment', () => {
  expect(addParameters('/issues/spring', '')).toBe('/issues/spring')
  expect(addParameters('/issues/spring', 'utm=1')).toBe('/issues/spring?utm=1')
  expect(addParameters('/issues/spring?lang=fr#end', 'utm=1')).toBe('/issues/spring?lang=fr&utm=1#end')
})
