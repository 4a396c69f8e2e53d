import { expect, it } from 'vitest'
import { isByHand } from './isByHand.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

it('R1.3 knows iPhone and iPad, which calls itself a Mac, from a Mac and from all else', () => {
  const device = (userAgent: string, platform: string, maxTouchPoints: number) =>
    isByHand({ userAgent, platform, maxTouchPoints })
  expect(device(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI}`, 'iPhone', 5)).toBe(true)
  expect(device(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 'MacIntel', 5)).toBe(true)
  expect(device(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 'MacIntel', 0)).toBe(false)
  expect(device('Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36', 'Linux armv8l', 5)).toBe(false)
})
