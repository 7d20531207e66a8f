import { describe, expect, it } from 'vitest'
import { brands } from '../../../../shared/brands/brands'
import { accountFrom, emptySignUp, signUpFaults } from './signUpRules'

const ann = {
  ...emptySignUp,
  email: ' Ann@Example.com ',
  given_name: 'Ann',
  family_name: 'Lee',
  newPassword: 'Portal-2026',
  again: 'Portal-2026',
  hasAgreed: true,
}

describe('signing up', () => {
  it('needs all but the phone number', () => {
    expect(signUpFaults(ann)).toEqual({})
    expect(Object.keys(signUpFaults(emptySignUp))).toEqual([
      'email',
      'given_name',
      'family_name',
      'newPassword',
      'hasAgreed',
    ])
  })

  it.each([
    ['email', 'ann@example', 'Email is not valid.'],
    ['phone_number', '0412345678', 'Phone number format does not meet requirements.'],
    ['newPassword', 'portal-2026', 'Password does not meet requirements.'],
    ['again', 'Portal-2025', 'Passwords do not match.'],
  ])('says of the %s %s: %s', (field, text, words) => {
    expect(signUpFaults({ ...ann, [field]: text })).toEqual({ [field]: words })
  })

  it('makes an account of the brand and host, and takes news for a no where the brand asks for none', () => {
    const keen = { ...ann, phone_number: '+61 412 345 678', wantsNews: true }
    expect(accountFrom(keen, brands.default, 'portal.example')).toEqual({
      email: 'ann@example.com',
      password: 'Portal-2026',
      given_name: 'Ann',
      family_name: 'Lee',
      phone_number: '+61412345678',
      'custom:tenant': 'Device Portal',
      'custom:url': 'portal.example',
      'custom:marketing': 'true',
    })
    const account = accountFrom({ ...keen, phone_number: '' }, brands.carbonet, 'portal.carbonet.example')
    expect(account).toMatchObject({ 'custom:tenant': 'Carbonet', 'custom:marketing': 'false' })
    expect(account).not.toHaveProperty('phone_number')
  })
})
