import { expect, it } from 'vitest'
import { mapSketch } from './mapSketch.ts'

const place = (latitude: number, longitude: number, caption: string) => ({ latitude, longitude, caption })

it('draws a ring for each place, wider where the tide is higher', () => {
  const drawn = mapSketch([place(45, -64, 'High: 14 m'), place(21, -158, 'Low: 1 m')])
  const [high = 0, low = 0] = [...drawn.matchAll(/class="ring"[^>]* r="([\d.]+)"/g)].map(([, r]) => Number(r))
  expect(high).toBeGreaterThan(low)
})

it('lets no name lie over another', () => {
  const crowd = Array.from({ length: 8 }, (_, index) => place(51 + index * 0.2, index * 0.3, `Harbour ${index}: 5 m`))
  const names = [...mapSketch(crowd).matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  expect(names.length).toBeGreaterThan(3)
  for (const [index, [x = 0, y = 0]] of names.entries()) {
    for (const [otherX = 0, otherY = 0] of names.slice(index + 1)) {
      expect(Math.abs(x - otherX) > 60 || Math.abs(y - otherY) >= 14).toBe(true)
    }
  }
})
