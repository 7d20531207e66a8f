import { describe, expect, it } from 'vitest'
import {
  cleanNumber,
  isInternationalNumber,
  profileFaults,
  passwordFaults,
  passwordRefusal,
} from './accountRules'

it.each([
  ['abc123', 'Portal-2027', 'Portal-2027', {}],
  ['abc12', 'Portal-2027', 'Portal-2027', { oldPassword: 'At least 6 characters.' }],
  ['abc123', 'portal-2027', 'portal-2027', { newPassword: 'Password does not meet requirements.' }],
  ['abc123', 'Portal7', 'Portal7', { newPassword: 'Password does not meet requirements.' }],
  ['abc123', 'Portal-2027', 'Portal-2028', { again: 'Passwords do not match.' }],
])('%s, %s, %s', (oldPassword, newPassword, again, faults) => {
  expect(passwordFaults({ oldPassword, newPassword, again })).toEqual(faults)
})

const refused = (name: string, message: string) => Object.assign(new Error(message), { name })

it.each([
  [
    'a wrong old password',
    refused('NotAuthorizedException', 'Incorrect username or password.'),
    'oldPassword',
  ],
  ['a weak new one', refused('InvalidPasswordException', 'Password not long enough'), 'newPassword'],
  ['an ended session', refused('NotAuthorizedException', 'Access Token has been revoked'), undefined],
  ['no answer', refused('NetworkError', 'lost'), undefined],
])('a refusal for %s stands at its field', (_what, error, field) => {
  expect(passwordRefusal(error)?.field).toBe(field)
})

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
