import { expect, it } from 'vitest'
import { addressBucket } from './limits.ts'

it('counts for one address of IPv4, however it is written', () => {
  expect(addressBucket('192.0.2.1')).toBe('192.0.2.1')
  expect(addressBucket('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

it('counts for the /64 of IPv6', () => {
  const same = ['2001:db8:0:7::1', '2001:DB8::7:8:9:a:b', '2001:0db8:0000:0007:ffff::', '2001:db8:0:7::1%eth0']
  expect(new Set(same.map(addressBucket))).toEqual(new Set(['2001:db8:0:7::/64']))
  expect(addressBucket('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64')
  expect(addressBucket('::1')).toBe('0:0:0:0::/64')
})
