import { expect, it } from 'vitest'
import { findOtherLoopback } from './app.ts'

const PRINTED = 'http://127.0.0.1:4000'

it('sends other names of this machine to the printed one, and nobody else anywhere', () => {
  expect(findOtherLoopback('localhost:4000', PRINTED)).toBe(PRINTED)
  expect(findOtherLoopback('[::1]:4000', PRINTED)).toBe(PRINTED)
  expect(findOtherLoopback('127.0.0.1:4000', PRINTED)).toBeUndefined()
  for (const host of [
    'localhost:8080',
    'magazine.example:4000',
    'tide.localhost:4000',
    '10.0.0.7:4000',
    '',
    'a b',
    '@',
  ]) {
    expect(findOtherLoopback(host, PRINTED)).toBeUndefined()
  }
  expect(findOtherLoopback(undefined, PRINTED)).toBeUndefined()
  expect(findOtherLoopback('localhost', 'https://magazine.example')).toBeUndefined()
})
