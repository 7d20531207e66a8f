import { describe, expect, it } from 'vitest'
import { displayTypesOf, settingFields, valueKindOf } from './settingFields'

const fields = (key: string, kind: 'number' | 'text' | 'other' | 'trigger', type = 'default' as const) =>
  [...settingFields(key, kind, type)].sort().join(' ')

describe('settingFields', () => {
  it('shows the name for keys that start with cp or end with hrs', () => {
    expect(settingFields('cp1', 'number', 'default').has('name')).toBe(true)
    expect(settingFields('engine_hrs', 'number', 'default').has('name')).toBe(true)
    expect(settingFields('vin', 'number', 'default').has('name')).toBe(false)
  })

  it('shows the units for cp keys that are not text', () => {
    expect(settingFields('cp1', 'number', 'default').has('units')).toBe(true)
    expect(settingFields('cp1', 'text', 'default').has('units')).toBe(false)
    expect(settingFields('vin', 'number', 'default').has('units')).toBe(false)
  })

  it('hides decimals for hours and text, and the display type for hours', () => {
    expect(settingFields('vin', 'number', 'default').has('dp')).toBe(true)
    expect(settingFields('cp1', 'text', 'default').has('dp')).toBe(false)
    expect(fields('eng_hrs', 'number')).toBe('colour name showLastReading')
  })

  it('has the limits of a gauge and the words of a digital display only where they are drawn', () => {
    expect(settingFields('vin', 'number', 'gauge').has('gauge')).toBe(true)
    expect(settingFields('vin', 'number', 'digital').has('digital')).toBe(true)
    expect(settingFields('vin', 'number', 'plain').has('gauge')).toBe(false)
    expect(settingFields('cp1', 'text', 'gauge').has('gauge')).toBe(false)
  })

  it('gives a work state a name and a colour, and nothing of a measurement', () => {
    expect(fields('state5', 'number')).toBe('colour name')
  })

  it('offers cards that are no value to be hidden, and triggers what a button needs', () => {
    expect(fields('gps_position', 'other')).toBe('displayType')
    expect(fields('tp0', 'trigger')).toBe('colour displayType name trigger')
  })
})

describe('displayTypesOf', () => {
  it('goes by the kind of the value', () => {
    expect(Object.keys(displayTypesOf('vin', 'number'))).toEqual([
      'default',
      'gauge',
      'digital',
      'plain',
      'hours',
      'hide',
    ])
    expect(Object.keys(displayTypesOf('cp1', 'text'))).toEqual(['raw', 'escaped', 'hex', 'base64', 'hide'])
    expect(Object.keys(displayTypesOf('events', 'other'))).toEqual(['default', 'hide'])
  })
})

describe('valueKindOf', () => {
  it('is that of the latest value, or of the settings while there is none', () => {
    expect(valueKindOf('cp1', 'x', {})).toBe('text')
    expect(valueKindOf('cp1', 0, { displayType: 'hex' })).toBe('number')
    expect(valueKindOf('cp1', [1], {})).toBe('other')
    expect(valueKindOf('cp1', undefined, { displayType: 'hex' })).toBe('text')
    expect(valueKindOf('cp1', undefined, {})).toBe('number')
    expect(valueKindOf('tp3', undefined, {})).toBe('trigger')
  })
})
