import type { MapComponent } from '@gatefold/magazine/component/Component'
import { describe, expect, it } from 'vitest'
import { placeIn } from './mapFrame.ts'
import { graticuleOf } from './graticuleOf.ts'
import { EARTH_RADIUS, project, tileZoomOf } from './project.ts'
import { formatLength, scaleOf, setNames, frameOfMap, ratioOfMap } from './Places.tsx'

function aMap(latitude: number, longitude: number, fields: Partial<MapComponent> = {}): MapComponent {
  return { id: 'm', component: 'map', latitude, longitude, zoom: 5, markers: [], ...fields }
}

const marker = (latitude: number, longitude: number) => ({ latitude, longitude, caption: '' })

/** Places of the markers in percent. */
function placesIn(map: MapComponent) {
  const frame = frameOfMap(map)
  return map.markers.map((place) => placeIn(frame, project(place, map)))
}

describe('a sketch of places', () => {
  it('keeps distances and directions from its centre', () => {
    const amsterdam = { latitude: 52.37, longitude: 4.9 }
    const { x, y } = project({ latitude: -33.92, longitude: 18.42 }, amsterdam)
    expect((Math.hypot(x, y) * EARTH_RADIUS) / 1000).toBeCloseTo(9660, -2)
    expect(project(amsterdam, amsterdam)).toEqual({ x: 0, y: -0 })
    expect(project({ latitude: 53.37, longitude: 4.9 }, amsterdam).y).toBeCloseTo(-Math.PI / 180)
  })

  it('has no seam at the antimeridian: Fiji and Samoa are neighbours', () => {
    const [fiji, samoa] = placesIn(aMap(-16, 180, { zoom: 4, markers: [marker(-17.8, 177.9), marker(-13.8, -171.8)] }))
    expect(fiji?.x).toBeGreaterThan(30)
    expect(fiji?.x).toBeLessThan(50)
    expect(samoa?.x).toBeGreaterThan(50)
    expect(samoa?.x).toBeLessThan(95)
  })

  it('shows the pole as a place like any other', () => {
    const map = aMap(90, 0, { zoom: 3, markers: [marker(85, 0), marker(85, 90), marker(85, 180), marker(85, -90)] })
    const points = map.markers.map((place) => project(place, map))
    for (const { x, y } of points) expect((Math.hypot(x, y) * 180) / Math.PI).toBeCloseTo(5)
    expect(placesIn(map).map(({ x }) => Math.sign(x - 50))).toEqual([0, 1, 0, -1])
    expect(graticuleOf(map, frameOfMap(map)).filter(({ axis }) => axis === 'longitude').length).toBeGreaterThan(8)
  })

  it('grows until every marker is inside, and otherwise shows what the zoom asks for', () => {
    const near = aMap(50, 5, { markers: [marker(50.01, 5)] })
    const far = aMap(50, 5, { markers: [marker(-40, 170), marker(50, 5)] })
    expect(frameOfMap(near).halfWidth).toBe(frameOfMap(aMap(50, 5)).halfWidth)
    for (const { x, y } of placesIn(far)) {
      expect(Math.min(x, y)).toBeGreaterThan(5)
      expect(Math.max(x, y)).toBeLessThan(95)
    }
  })

  it('zooms from the world to a street', () => {
    expect([1, 5, 10].map(tileZoomOf)).toEqual([1, 8, 17])
    expect(scaleOf(frameOfMap(aMap(0, 0, { zoom: 1 }))).metres).toBeGreaterThan(2_000_000)
    expect(scaleOf(frameOfMap(aMap(0, 0, { zoom: 10 }))).metres).toBeLessThan(500)
  })

  it('has as many lines as it carries, each at round degrees and once', () => {
    for (const map of [aMap(30, -20, { zoom: 1 }), aMap(53.5, 9.9), aMap(-89, 12), aMap(0, 180, { zoom: 9 })]) {
      const lines = graticuleOf(map, frameOfMap(map))
      const names = lines.map(({ axis, degrees }) => `${axis} ${degrees}`)
      expect(lines.length).toBeGreaterThan(2)
      expect(lines.length).toBeLessThan(30)
      expect(new Set(names).size).toBe(names.length)
      expect(lines.every(({ degrees }) => Math.abs(degrees) <= 180)).toBe(true)
      expect(lines.some(({ label }) => label !== undefined)).toBe(true)
      expect(lines.map(({ path }) => path).join('')).not.toMatch(/NaN|Infinity|e-/)
    }
  })

  it('has a scale of a round length', () => {
    const { metres, width } = scaleOf(frameOfMap(aMap(53.5, 9.9)))
    expect(String(metres)).toMatch(/^[125]0*$/)
    expect(width).toBeGreaterThan(10)
    expect(width).toBeLessThanOrEqual(30)
    expect([formatLength(50_000, 'en'), formatLength(200, 'en')]).toEqual(['50 km', '200 m'])
  })

  it('takes the publisher’s proportions within reason', () => {
    expect([ratioOfMap({ width: 600, height: 300 }), ratioOfMap({ width: 9000, height: 1 }), ratioOfMap({})]).toEqual([
      2, 3, 1.6,
    ])
  })
})

describe('the names on a sketch', () => {
  const named = (name: string, x: number, y: number) => ({ name, at: { x, y } })

  it('stand to the right, to the left where another name or the edge is in the way', () => {
    const names = setNames([named('Holm', 20, 50), named('Sands', 95, 20), named('By', 34, 50)], 1.6)
    expect(names.get(0)).toEqual({ side: 'left', isWide: false })
    expect(names.get(1)).toEqual({ side: 'left', isWide: false })
    expect(names.get(2)).toEqual({ side: 'right', isWide: false })
  })

  it('come on a wide sketch where a phone has no room', () => {
    const names = setNames([named('A place with a long name', 45, 50), named('Near it', 45, 44)], 1.6)
    expect(names.get(0)).toEqual({ side: 'right', isWide: true })
    expect(names.get(1)).toEqual({ side: 'right', isWide: false })
  })
})
