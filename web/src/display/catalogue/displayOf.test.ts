import { expect, it } from 'vitest'
import { displayOf } from './displayOf'

it('lets the display settings overrule the catalogue, field by field', () => {
  const display = displayOf('vin', { name: 'Alternator', dp: 0 })
  expect(display).toMatchObject({ label: 'Alternator', decimals: 0, unit: 'V', displayType: 'default' })
})

it('keeps the catalogue’s name when the settings hold an empty one, and an empty unit as none', () => {
  expect(displayOf('vin', { name: '', units: '' })).toMatchObject({ label: 'Supply Voltage', unit: '' })
})
