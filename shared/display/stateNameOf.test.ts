import { expect, it } from 'vitest'
import { stateNameOf } from './stateNameOf'

it('takes the name that people gave, then the usual one of the machine', () => {
  expect(stateNameOf(5, { state5: { name: 'Hauling' } }, 'Haul Truck')).toBe('Hauling')
  expect(stateNameOf(4, {}, 'Bore Pump')).toBe('Pumping')
  expect(stateNameOf(2, {}, undefined)).toBe('Idle')
})

it('has a word for whatever a device may say', () => {
  expect(stateNameOf(0, {}, undefined)).toBe('Offline')
  expect(stateNameOf(9, {}, 'Haul Truck')).toBe('State 9')
  expect(stateNameOf(1.5, {}, 'Haul Truck')).toBe('State 1.5')
})
