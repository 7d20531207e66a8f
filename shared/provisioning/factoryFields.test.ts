import { describe, expect, it } from 'vitest'
import { type FactoryField, factoryFields, factoryLabels, isPart } from './factoryFields'
import { LockOverrideCode } from './provisionedDevice'

describe('a field of the factory', () => {
  it.each([
    ['model', ['ORB-C1', 'QUAD-C2', 'ORB-X1-G'], ['orb-c1', 'PHONE', 'ORB<b>', 'ORB-' + 'X'.repeat(17), '']],
    ['fw', ['SFW003-3.4.0', 'SFW001-10.0.12'], ['3.4.0', 'SFW03-1.0.0', 'SFW003-latest', 'SFW003-3.4.0 ']],
    ['hardware', ['R3', '1.2-A'], ['', 'r3', '-R3', 'ABCDEFGHIJK']],
    ['batch', ['B2026-11'], ['', 'B 1', 'X'.repeat(21)]],
    [
      'imei',
      ['490154203237518'],
      ['490154203237519', '49015420323751', '4901542032375181', '000000000000001'],
    ],
    ['iccid', ['8961019500000000000', '89610195000000000001'], ['896101950000', 'A'.repeat(19)]],
  ] as const)('%s takes what is right and nothing else', (field, right, wrong) => {
    for (const text of right)
      expect([text, factoryFields[field].safeParse(text).success]).toEqual([text, true])
    for (const text of wrong)
      expect([text, factoryFields[field].safeParse(text).success]).toEqual([text, false])
  })

  it('has a label, and only model and firmware must be known', () => {
    const fields = Object.keys(factoryFields) as FactoryField[]
    expect(Object.keys(factoryLabels)).toEqual(fields)
    expect(fields.filter((field) => !isPart(field))).toEqual(['model', 'fw'])
  })
})

describe('an override code', () => {
  it('is read however it was typed', () => {
    for (const typed of ['ABCDE12345', 'abcde-12345', ' ABCDE 12345 ']) {
      expect(LockOverrideCode.parse(typed)).toBe('ABCDE12345')
    }
    for (const wrong of ['', '-', 'ABCDE_1234', 'x'.repeat(41)]) {
      expect([wrong, LockOverrideCode.safeParse(wrong).success]).toEqual([wrong, false])
    }
  })
})
