import { expect, it } from 'vitest'
import { resolveAddress } from './resolveAddress.ts'

it('sees an address from where its file lies', () => {
  expect(resolveAddress('b.avif', '/assets/a.json')).toBe('/assets/b.avif')
  expect(resolveAddress('b.avif', '/some/sub/dir/assets/a.json')).toBe('/some/sub/dir/assets/b.avif')
  expect(resolveAddress('/assets/b.avif?x=1', '/sub/assets/a.json')).toBe('/assets/b.avif?x=1')
  expect(resolveAddress('b.avif', 'https://cdn.example/t/a.json?v=1/2')).toBe('https://cdn.example/t/b.avif')
  expect(resolveAddress('/b.avif', 'https://cdn.example/t/a.json')).toBe('https://cdn.example/b.avif')
})

it('leaves an address alone that names its host', () => {
  expect(resolveAddress('https://cdn.example/b.avif', '/assets/a.json')).toBe('https://cdn.example/b.avif')
  expect(resolveAddress('//cdn.example/b.avif', '/assets/a.json')).toBe('//cdn.example/b.avif')
})
