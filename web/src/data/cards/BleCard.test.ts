import { expect, it } from 'vitest'
import { bleColumns } from './BleCard'

const labelsOf = (items: readonly unknown[]) => bleColumns(items).map(({ label }) => label)

it('puts the known fields first, and shows those that it does not know by their own name', () => {
  expect(
    labelsOf([
      { data: '02', id: 'AA' },
      { rssi: -71, battery: 90 },
    ]),
  ).toEqual(['Address', 'Signal (dBm)', 'Data', 'battery'])
})

it('has a column for items that are no objects', () => {
  expect(labelsOf(['98588A10375E', null])).toEqual(['value'])
})
