import {
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useStack } from '../harness/useStack'

const stack = useStack()
const tries = 12
/** So few of each account: codes for a new password are limited by the hour, and so are guesses. */
const people = 4
let known: string[]
const unknown = Array.from({ length: people }, () => `s${randomBytes(6).toString('hex')}@example.com`)

beforeAll(async () => {
  known = (await Promise.all(unknown.map(() => stack.newUser('s')))).map(({ email }) => email)
})

const { userPoolClientId: ClientId } = stack.address
const { cognito } = stack.clients

/** All but what differs from call to call. */
const told = (answer: unknown, ownAddress: string): string =>
  JSON.stringify(answer, (name, value: unknown) => {
    if (name === '$metadata') return (value as { httpStatusCode?: number }).httpStatusCode
    if (typeof value !== 'string') return value
    const isSecret = ['SALT', 'SRP_B', 'SECRET_BLOCK', 'Session', 'USER_ID_FOR_SRP', 'USERNAME'].includes(
      name,
    )
    return isSecret ? 'given' : value.replaceAll(ownAddress, 'the address')
  })

/** A password that nobody has: the proof of it is made up. */
const guess = async (USERNAME: string): Promise<unknown> => {
  const begun = await cognito.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME, SRP_A: 'abcdef0123' },
    }),
  )
  const { SECRET_BLOCK = '', USER_ID_FOR_SRP = '' } = begun.ChallengeParameters ?? {}
  const answer = new RespondToAuthChallengeCommand({
    ClientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: USER_ID_FOR_SRP,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString('base64'),
      TIMESTAMP: 'Mon Nov 23 10:00:00 UTC 2026',
    },
  })
  const refusal: unknown = await cognito.send(answer).catch((error: unknown) => error)
  const { name, message, $metadata } = refusal as Error & { $metadata: unknown }
  return { begun, name, message, $metadata }
}

const asked: Record<string, (Username: string) => Promise<unknown>> = {
  'the confirmation code again': (Username) =>
    cognito.send(new ResendConfirmationCodeCommand({ ClientId, Username })),
  'a code for a new password': (Username) => cognito.send(new ForgotPasswordCommand({ ClientId, Username })),
  'a session, with a wrong password': guess,
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** A busy machine alone makes one answer differ so much from the next. */
const noiseMs = 20

describe.each(Object.entries(asked))('whoever asks for %s', (_, ask) => {
  /** What a stranger learns: the answer whole, but for the address that they gave themselves, and how long it took. */
  const learn = async (address = '') => {
    const began = performance.now()
    const answer = await ask(address)
    return { told: told(answer, address), ms: performance.now() - began }
  }

  it('is told the same of an account as of none, in the same time', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let i = 0; i < tries; i += 1) {
      const [ofKnown, ofUnknown] = [await learn(known[i % people]), await learn(unknown[i % people])]
      expect(ofKnown.told.replace(/"[a-z]\*+@[a-z]\*+"/g, '"hidden"')).toBe(
        ofUnknown.told.replace(/"[a-z]\*+@[a-z]\*+"/g, '"hidden"'),
      )
      times.known.push(ofKnown.ms)
      times.unknown.push(ofUnknown.ms)
    }
    // In pairs, one right after the other: what else the machine does at that moment slows both of them.
    const difference = median(times.known.map((ms, i) => ms - (times.unknown[i] ?? ms)))
    const least = Math.min(median(times.known), median(times.unknown))
    expect(Math.abs(difference)).toBeLessThan(Math.max(noiseMs, least))
  })
})

it('asking for the confirmation again mails nothing to somebody who confirmed their address already', async () => {
  const { email } = await stack.newUser('confirmed')
  await asked['the confirmation code again']?.(email)
  expect(await stack.mailsTo(email)).toEqual([])
})
