import { expect, it } from 'vitest'
import { findChoices } from './Choice'

const choices = ['Fuel Truck', 'Haul Truck', 'Truck Wash', 'Pump'].map((label) => ({ value: label, label }))
const found = (search: string, most = 10) => findChoices(choices, search, most).map(({ label }) => label)

it('finds every word in any order, what begins with it first', () => {
  expect(found('truck')).toEqual(['Truck Wash', 'Fuel Truck', 'Haul Truck'])
  expect(found('truck ha')).toEqual(['Haul Truck'])
  expect(found('crane')).toEqual([])
})

it('keeps the order while nothing is searched, and ends at the most', () => {
  expect(found(' ')).toEqual(['Fuel Truck', 'Haul Truck', 'Truck Wash', 'Pump'])
  expect(found('', 2)).toEqual(['Fuel Truck', 'Haul Truck'])
})
