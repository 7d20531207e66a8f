import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda'
import { expect, it } from 'vitest'
import { accountOf, profileOf } from './mirrorAccount'

const userAttributes = {
  sub: '00000000-0000-4000-8000-000000000001',
  email: 'Ann@Example.com',
  email_verified: 'true',
  given_name: 'Ann',
  phone_number: '+61400000001',
  phone_number_verified: 'true',
  'custom:tenant': 'brand',
}

it('an account is what its token is about, with the special groups that are known', () => {
  const groupConfiguration = { groupsToOverride: ['senquip_admin', 'stranger'] }
  const event = { userName: 'x', request: { userAttributes, groupConfiguration } }
  expect(accountOf(event as unknown as PreTokenGenerationTriggerEvent)).toEqual({
    userid: userAttributes.sub,
    email: 'ann@example.com',
    emailVerified: true,
    phone: '+61400000001',
    phoneVerified: true,
    name: 'Ann',
    tenant: 'brand',
    url: '',
    profile: profileOf(userAttributes),
    specialGroups: ['senquip_admin'],
  })
})

it('a confirmation says nothing about groups, and a missing name is the address', () => {
  const { given_name: _none, ...rest } = userAttributes
  const event = { userName: 'x', request: { userAttributes: { ...rest, email_verified: 'false' } } }
  const account = accountOf(event as unknown as PostConfirmationTriggerEvent)
  expect(account).toMatchObject({ name: 'ann@example.com', emailVerified: false })
  expect(account).not.toHaveProperty('specialGroups')
})
