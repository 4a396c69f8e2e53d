import { expect, it } from 'vitest'
import { isLocalHost } from './isLocalHost.ts'

it.each(['localhost', 'reader.localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '[::1]', '0.0.0.0'])(
  'R4.16 knows %s as this machine',
  (hostname) => expect(isLocalHost(hostname)).toBe(true),
)

it.each([
  'magazine.example',
  'localhost.example',
  'notlocalhost',
  '127.example',
  '128.0.0.1',
  '[2001:db8::1]',
  '10.0.0.1',
])('R4.16 takes %s for another', (hostname) => expect(isLocalHost(hostname)).toBe(false))
