import { expect, it } from 'vitest'
import { displayOf } from '../../display/catalogue/displayOf'
import { chartModel } from './chartModel'
import { tableRows } from './tableRows'

it('lists every measurement of every line, newest first', () => {
  const readings = [
    { ts: 1, vin: 12 },
    { ts: 2, ambient: 20 },
    { ts: 3, vin: 13, ambient: 21 },
  ]
  const gaps = [{ fromTs: 2, toTs: 3, reason: 'noContact' as const }]
  const model = chartModel(readings, gaps, [displayOf('vin'), displayOf('ambient')], { min: 0, max: 3000 })
  expect(tableRows(model)).toEqual([
    { ms: 3000, values: [13, 21] },
    { ms: 2000, values: [undefined, 20] },
    { ms: 1000, values: [12, undefined] },
  ])
})
