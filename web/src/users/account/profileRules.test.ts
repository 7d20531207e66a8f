import { describe, expect, it } from 'vitest'
import { cleanNumber, isInternationalNumber, profileFaults } from './profileRules'

const ann = { given_name: 'Ann', family_name: 'Lee', phone_number: '' }

describe('a profile', () => {
  it('needs two names of two letters, and no phone number', () => {
    expect(profileFaults(ann)).toEqual({})
    expect(Object.keys(profileFaults({ ...ann, given_name: ' A ', family_name: '' }))).toEqual([
      'given_name',
      'family_name',
    ])
  })

  it.each([
    ['+61 (412) 345-678', true],
    ['0412 345 678', false],
    ['+0412345678', false],
    ['+61', false],
    ['+6141234567890123', false],
  ])('with the number %s is fine: %s', (phone_number, isFine) => {
    expect(Object.keys(profileFaults({ ...ann, phone_number }))).toEqual(isFine ? [] : ['phone_number'])
    expect(isInternationalNumber(cleanNumber(phone_number))).toBe(isFine)
  })
})
