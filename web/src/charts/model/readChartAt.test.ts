import { describe, expect, it } from 'vitest'
import { describeRead } from '../drawing/ChartOverlay'
import { displayOf } from '../../display/catalogue/displayOf'
import { chartModel, writeMeasurement } from './chartModel'
import { chartStops, nearestPoint, readChartAt } from './readChartAt'
import { stateWordsOf } from './stateSpans'

const model = chartModel(
  [
    { ts: 1, vin: 12 },
    { ts: 2, vin: 13, ambient: 20 },
    { ts: 8, vin: 14 },
  ],
  [{ fromTs: 2, toTs: 8, reason: 'sleeping' }],
  [displayOf('vin'), displayOf('ambient')],
  { min: 0, max: 9000 },
)

it('reads each line at its nearest measurement, at the time of the nearest of all', () => {
  const { ms, gap, found } = readChartAt(model, 1300)
  expect(gap).toBeUndefined()
  expect(ms).toBe(1000)
  expect(found.map(({ point }) => point.y)).toEqual([12, 20])
})

it('reads a crowded line as the lowest, the median and the highest of its column', () => {
  const envelope = { key: 'vin', ts: [1, 2], low: [11, 12], mid: [12, 13], high: [14, 19] }
  const readings = [
    { ts: 1, vin: 12 },
    { ts: 2, vin: 13 },
  ]
  const crowded = chartModel(
    readings,
    [],
    [displayOf('vin')],
    { min: 0, max: 9000 },
    { envelopes: [envelope] },
  )
  expect(readChartAt(crowded, 2400)).toMatchObject({
    ms: 2000,
    found: [{ reach: { low: 12, median: 13, high: 19 } }],
  })
})

it('reads a state as it was held, also beside a line', () => {
  const readings = [
    { ts: 1, digital1: 0, vin: 12 },
    { ts: 5, digital1: 1, vin: 13 },
  ]
  const mixed = chartModel(
    readings,
    [],
    [displayOf('vin'), displayOf('digital1')],
    { min: 0, max: 9000 },
    {},
    (key) => stateWordsOf(key, {}),
  )
  const { ms, found } = readChartAt(mixed, 4400)
  expect(ms).toBe(5000)
  expect(found.map(({ series, point }) => writeMeasurement(series, point.y ?? 0))).toEqual(['13.00 V', 'Low'])
})

it('says why there is nothing', () => {
  expect(readChartAt(model, 5000)).toMatchObject({ ms: 5000, gap: { reason: 'sleeping' }, found: [] })
})

it('stops at every measurement once, and in each gap', () => {
  expect(chartStops(model)).toEqual([1000, 2000, 5000, 8000])
})

describe('nearestPoint', () => {
  const points = [0, 10, 20].map((x, i) => ({ x, y: i + 1 }))

  it('finds the nearest measurement', () => {
    expect([4, 6, 14, 16, 999, -5].map((x) => nearestPoint(points, x)?.y)).toEqual([1, 2, 2, 3, 3, 1])
  })

  it('finds nothing on an empty line', () => {
    expect(nearestPoint([], 1)).toBeUndefined()
  })
})

it('says where another unit took over, beside what was measured there', () => {
  const readings = Array.from({ length: 100 }, (_, i) => ({ ts: i, vin: 12 }))
  const gaps = [{ fromTs: 40, toTs: 40, reason: 'newUnit' as const }]
  const swapped = chartModel(readings, gaps, [displayOf('vin')], { min: 0, max: 99_000 })
  const read = readChartAt(swapped, 40_000)
  expect(read).toMatchObject({ gap: undefined, seam: { ms: 40_000 } })
  expect(describeRead(read, String)).toMatch(/^40000: Unit replaced Jan 1, Supply Voltage 12/)
  expect(readChartAt(swapped, 45_000).seam).toBeUndefined()
  expect(swapped.series[0]?.line.filter(({ y }) => y === null)).toHaveLength(1)
})
