import { expect, it } from 'vitest'
import { compareTexts, naturalKey } from './naturalKey'

const ordered = (names: readonly string[]) =>
  [...names].sort((a, b) => compareTexts(naturalKey(a), naturalKey(b)))

it('puts names where people look for them', () => {
  expect(ordered(['Truck 10', 'truck 9', 'Éxcavator', 'Dozer', 'Truck 1', 'Fan'])).toEqual([
    'Dozer',
    'Éxcavator',
    'Fan',
    'Truck 1',
    'truck 9',
    'Truck 10',
  ])
  expect(ordered(['A 007 b', 'A 7 a'])).toEqual(['A 7 a', 'A 007 b'])
})

it('keeps texts that differ in nothing that matters side by side', () => {
  expect(naturalKey('PUMP')).toBe(naturalKey('pump'))
  expect(compareTexts('a', 'a')).toBe(0)
})
