// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as Provider from './provider'
import { poolConfig } from './poolConfig.fixture'

let provider: typeof Provider

// It is large, and a busy machine takes its time.
beforeAll(async () => void (provider = await import('./provider')), 60_000)
afterEach(() => void vi.unstubAllGlobals())

/** An identity provider that refuses these operations by these names; gives what it was asked. */
const answerWith = (refusals: Readonly<Record<string, string>>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: unknown, { headers }: { headers?: Record<string, string> } = {}) => {
    if (address === '/config.json') return Promise.resolve(Response.json(poolConfig))
    const operation = new Headers(headers).get('x-amz-target')?.split('.')[1] ?? ''
    asked.push(operation)
    const name = refusals[operation]
    return Promise.resolve(
      name === undefined
        ? Response.json({ CodeDeliveryDetails: {}, UserConfirmed: false, UserSub: 'u-1' })
        : Response.json(
            { __type: name, message: 'No.' },
            { status: 400, headers: { 'x-amzn-errortype': name } },
          ),
    )
  })
  return asked
}

const email = 'ann@example.com'
const both = ['ForgotPassword', 'ResendConfirmationCode']

describe('who forgot their password', () => {
  it('gets the mail for a new one', async () => {
    const asked = answerWith({ ResendConfirmationCode: 'InvalidParameterException' })
    await provider.requestReset(email)
    expect(asked).toEqual(both)
  })

  it('and never confirmed their address gets the confirmation once more', async () => {
    const asked = answerWith({ ForgotPassword: 'InvalidParameterException' })
    await provider.requestReset(email)
    expect(asked).toEqual(both)
  })

  it.each(both)('is told when it was asked too often: %s', async (operation) => {
    answerWith({ [operation]: 'LimitExceededException' })
    await expect(provider.requestReset(email)).rejects.toMatchObject({ name: 'LimitExceededException' })
  })
})

it('an address that has an account already is told nothing of it; a confirmation that is due is mailed', async () => {
  const asked = answerWith({ SignUp: 'UsernameExistsException' })
  const names = { given_name: 'Ann', family_name: 'Lee' }
  const origin = { 'custom:tenant': 'Portal', 'custom:url': 'localhost', 'custom:marketing': 'false' }
  await provider.makeAccount({ email, password: 'Portal-2026', ...names, ...origin })
  expect(asked).toEqual(['SignUp', 'ResendConfirmationCode'])
})
