import type { PreAuthenticationTriggerEvent } from 'aws-lambda'
import { expect, it } from 'vitest'
import { signedInFields, triedFields } from './signIns'

const callerContext = { awsSdkVersion: '1', clientId: 'web' }

const tried = (request: Partial<PreAuthenticationTriggerEvent['request']>, userName: string) =>
  triedFields({
    callerContext,
    userName,
    request: { userAttributes: {}, ...request },
  } as PreAuthenticationTriggerEvent)

it('names the account that is tried', () => {
  expect(tried({ userAttributes: { sub: 'u-1', email: 'a@example.com' } }, 'a@example.com')).toEqual({
    client: 'web',
    userid: 'u-1',
  })
})

it('does not repeat what was typed where there is no such account', () => {
  const fields = tried({ userNotFound: true }, 'my secret password')
  expect(JSON.stringify(fields)).toBe('{"client":"web"}')
})

it('says how a person signed in', () => {
  expect(signedInFields({ callerContext, triggerSource: 'TokenGeneration_Authentication' })).toEqual({
    client: 'web',
    by: 'Authentication',
  })
})
