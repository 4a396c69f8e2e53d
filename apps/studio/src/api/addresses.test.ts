import { expect, it } from 'vitest'
import { addressesOf, addressOfFile, addressOfIssue, addressOfSignIn } from './addresses.ts'

const addresses = addressesOf('https://magazine.example/mag/studio/')

it('finds the studio and the magazine by the base of the page', () => {
  expect(addresses).toEqual({ studio: '/mag/studio/', title: '/mag/' })
  expect(addressesOf('https://magazine.example/studio/')).toEqual({ studio: '/studio/', title: '/' })
})

it('leads to an issue of the magazine, and to a file by way of the studio', () => {
  expect(addressOfIssue(addresses, 'low-tide')).toBe('/mag/issues/low-tide')
  expect(addressOfFile(addresses, 'assets/abc.avif')).toBe('/mag/studio/assets/abc.avif')
})

it('comes back from the sign-in to the place in the studio, with what was searched there', () => {
  const place = { pathname: '/mag/studio/people', search: '?q=a&b' }
  expect(addressOfSignIn(addresses, place)).toBe('/mag/studio/sign-in?return=people%3Fq%3Da%26b')
  expect(addressOfSignIn(addresses, { pathname: '/mag/studio/', search: '' })).toBe('/mag/studio/sign-in?return=')
  expect(addressOfSignIn(addresses, { pathname: '/mag/studio', search: '' })).toBe('/mag/studio/sign-in?return=')
})
