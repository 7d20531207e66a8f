import { describe, expect, it } from 'vitest'
import { maxDayCells, roadsOfDay } from './roadsOfDay'
import type { Row } from '../data/columns/encodeColumns'

const startMs = Date.parse('2026-11-20')
const lonMetre = 1 / (111_195 * Math.cos((32.6 * Math.PI) / 180))

/** Metres east of a place at seconds of the day. */
const fix = (seconds: number, metres: number, more: Record<string, unknown> = {}): Row => {
  const tsMs = startMs + seconds * 1000
  return { tsMs, awsTsMs: tsMs, body: { gps_lat: -32.6, gps_lon: 151 + metres * lonMetre, ...more } }
}

describe('the roads of a day', () => {
  it('are the cells between fixes, whatever their order', () => {
    const cells = roadsOfDay([fix(60, 500), fix(0, 0), fix(120, 1000)])
    // Cells of 16 metres.
    expect(cells.size).toBeGreaterThan(58)
    expect(cells.size).toBeLessThan(66)
  })

  it('are none of a machine that stands, however long', () => {
    expect(roadsOfDay(Array.from({ length: 500 }, (_, i) => fix(i * 60, (i * 7) % 15))).size).toBe(0)
  })

  it('leave out wild fixes, and ways of which nothing is known', () => {
    const wild = fix(30, 40_000)
    const far = [fix(0, 0), fix(600, 2000)]
    expect(roadsOfDay([fix(0, 0), wild, fix(60, 10)]).size).toBe(0)
    expect(roadsOfDay(far).size).toBe(0)
    expect(roadsOfDay([fix(0, 0), fix(60, 500, { gps_hdop: 9 })]).size).toBe(0)
    expect(roadsOfDay([fix(0, 0), fix(60, 500, { gps_nsat: 3 })]).size).toBe(0)
    expect(roadsOfDay([fix(0, 0), fix(60, 500, { gps_lat: 'north' })]).size).toBe(0)
  })

  it('are bounded', () => {
    const journey = Array.from({ length: 500 }, (_, i) => fix(i * 60, i * 1500))
    expect(roadsOfDay(journey).size).toBe(maxDayCells)
  })
})
