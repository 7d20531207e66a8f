import { expect, it } from 'vitest'
import { sourceKeys } from './ChartEditor'

it('offers numbers and lists of numbers by their labels, no texts and no clocks', () => {
  const reading: Record<string, unknown> = {
    ts: 1,
    vin: 12,
    spectrum: [1, 2],
    capture1: 'x',
    can1: [{ id: 1 }],
  }
  const keys = sourceKeys(Object.keys(reading), (key) => reading[key], { vin: { name: 'Alternator' } })
  expect(keys).toEqual({ vin: 'Alternator', spectrum: 'Spectrum' })
})
