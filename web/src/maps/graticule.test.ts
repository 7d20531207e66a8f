// @vitest-environment happy-dom
import { expect, it, describe } from 'vitest'
import { hasRoom, graticuleLines } from './graticule'

const wide = { x: 1200, y: 600 }
const phone = { x: 356, y: 146 }
const lines = (south: number, west: number, north: number, east: number, size = wide) =>
  graticuleLines({ south, west, north, east }, size)

describe('graticuleLines', () => {
  it('draws at most seven or eight lines each way at any zoom', () => {
    for (const span of [150, 20, 3, 0.4, 0.03, 0.002]) {
      const drawn = lines(-32, 151, -32 + span, 151 + span).filter(({ axis }) => axis === 'lon')
      expect(drawn.length).toBeGreaterThan(1)
      expect(drawn.length).toBeLessThanOrEqual(8)
    }
  })

  it('leaves room for the labels of a small map, which stand side by side', () => {
    for (const span of [3, 0.61, 0.4, 0.0077, 0.002]) {
      const meridians = lines(-32, 151, -32 + span, 151 + span, phone).filter(({ axis }) => axis === 'lon')
      const [first, second] = meridians.map(({ degrees }) => (degrees / span) * phone.x)
      expect(meridians.length).toBeGreaterThan(1)
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(
        (meridians[0]?.label.length ?? 0) * 6.3 + 18,
      )
    }
  })

  it('writes degrees with the side of the world they are on', () => {
    const labels = lines(-33, 151, -32.6, 151.4).map(({ label }) => label)
    expect(labels).toContain('32.8° S')
    expect(labels).toContain('151.2° E')
    expect(labels.every((label) => !label.startsWith('-'))).toBe(true)
  })

  it('gives the equator and the meridian no side, and counts on past the date line', () => {
    expect(lines(-1, -1, 1, 1).map(({ label }) => label)).toContain('0.0°')
    expect(lines(0, 179, 1, 182).map(({ label }) => label)).toContain('179.0° W')
  })
})

const size = { x: 400, y: 200 }

it('keeps longitudes off the buttons at the left and the latitudes at the right', () => {
  expect([60, 110, 320, 340].map((x) => hasRoom('lon', { x, y: 0 }, size))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('keeps latitudes out of the corners', () => {
  expect([10, 100, 190].map((y) => hasRoom('lat', { x: 400, y }, size))).toEqual([false, true, false])
})
