import { describe, expect, it } from 'vitest'
import { writeMeasured, displayOf } from './displayOf'
import { nameOfEvent } from './nameOfLevel'

it('lets the display settings overrule the catalogue, field by field', () => {
  const display = displayOf('vin', { name: 'Alternator', dp: 0 })
  expect(display).toMatchObject({ label: 'Alternator', decimals: 0, unit: 'V', displayType: 'default' })
})

it('keeps the catalogue’s name when the settings hold an empty one, and an empty unit as none', () => {
  expect(displayOf('vin', { name: '', units: '' })).toMatchObject({ label: 'Supply Voltage', unit: '' })
})

describe('writeMeasured', () => {
  it.each([
    ['cp1', 55_016.6, { name: 'Volume', units: 'L', dp: 0 }, '55017 L'],
    ['vin', 27.416, undefined, '27.42 V'],
    ['eng_hrs', 1200.5, undefined, '1200h 30m'],
    ['eng_hrs', 1200.5, { displayType: 'plain' as const, units: 'h', dp: 1 }, '1200.5 h'],
    [
      'digital1',
      1,
      {
        displayType: 'digital' as const,
        digitalSettings: { lowThreshold: 0.5, lowString: 'Off', highString: 'On' },
      },
      'On',
    ],
  ])('writes %s %d as %j asks for', (key, value, own, text) =>
    expect(writeMeasured(key, value, own)).toBe(text),
  )

  it('names events as their owners do', () => {
    expect(nameOfEvent('cp3', { name: 'Brake Temp' })).toBe('Brake Temp')
    expect(nameOfEvent('vin', undefined)).toBe('Supply Voltage')
    expect(nameOfEvent('mjs', undefined)).toBe('Script')
  })
})
