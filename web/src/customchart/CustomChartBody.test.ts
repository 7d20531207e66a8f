import { expect, it } from 'vitest'
import { CustomChart } from '../../../shared/display/customChart'
import { singleDomain, singleLines } from './CustomChartBody'

const [spectrum, plain] = CustomChart.parse({
  series: [
    { id: 'a', key: 'spectrum' },
    { id: 'b', key: 'vin' },
  ],
}).series
const readings = [{ ts: 1, spectrum: [9, 9] }, { ts: 2, vin: 12 }, { ts: 3, spectrum: [1, 5, 2] }, { ts: 4 }]

it('draws the newest list over its places', () => {
  const places = { offset: 100, scale: 50 }
  const lines = [spectrum, plain].map((spec) =>
    spec === undefined ? [] : singleLines(readings, places)(spec),
  )
  expect(lines[0]).toEqual([
    { x: 100, y: 1 },
    { x: 150, y: 5 },
    { x: 200, y: 2 },
  ])
  expect(lines[1]).toEqual([{ x: 100, y: 12 }])
  expect(singleDomain(lines, places)).toEqual({ min: 75, max: 225 })
})

it('has an axis even when nothing was measured', () => {
  expect(singleDomain([[]], { offset: 0, scale: 1 })).toEqual({ min: 0, max: 1 })
})
