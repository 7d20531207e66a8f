import { describe, expect, it } from 'vitest'
import { customFields } from './customFields'

const reported = { 'script.num1': 5, 'script.str1': '' }

describe('the settings of a script', () => {
  it('are those that the display settings define, as these call them, in their order', () => {
    const fields = customFields(reported, {
      str2: { name: 'Site' },
      num10: { name: 'Low Level', units: '%', sort: 2 },
      num1: { sort: 1 },
    })
    expect(fields.map(({ key, label, kind, unit }) => [key, label, kind, unit])).toEqual([
      ['script.num1', 'Custom number 1', 'number', undefined],
      ['script.num10', 'Low Level', 'number', '%'],
      ['script.str2', 'Site', 'text', undefined],
    ])
    expect(fields.every(({ maxLength }) => maxLength === 50)).toBe(true)
  })

  it('are none that are hidden, that nobody defined, or that no script has', () => {
    expect(customFields(reported, { num1: { displayType: 'hide' }, vin: { name: 'Supply' } })).toEqual([])
    expect(customFields({ 'script.num11': 1 }, { num11: { name: 'x' }, num0: { name: 'y' } })).toEqual([])
  })
})
