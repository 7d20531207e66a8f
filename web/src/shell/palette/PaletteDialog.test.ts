import { expect, it } from 'vitest'
import { findEntries, type PaletteEntry } from './PaletteDialog'

const entry = (label: string, kind: PaletteEntry['kind'] = 'Device', hint?: string): PaletteEntry => ({
  id: label,
  label,
  kind,
  hint,
  run: () => undefined,
})
const entries = [
  entry('Settings', 'Page', 'Haul Truck 1'),
  entry('Haul Truck 1', 'Device', 'TRUCK0001'),
  entry('Water Truck', 'Device', 'TRUCK0002'),
  entry('Trucks', 'Group'),
]
const found = (search: string) => findEntries(entries, search).map(({ label }) => label)

it('puts what begins with the words first, then what holds a word that does', () => {
  expect(found('truck')).toEqual(['Trucks', 'Haul Truck 1', 'Water Truck', 'Settings'])
})

it('finds by id, by kind, and by words in any order', () => {
  expect(found('TRUCK0002')).toEqual(['Water Truck'])
  expect(found('truck water')).toEqual(['Water Truck'])
  expect(found('nothing')).toEqual([])
})

it('shows the first ones before anything is typed', () => {
  expect(found(' ')).toHaveLength(4)
})
