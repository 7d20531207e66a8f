import { ResendConfirmationCodeCommand } from '@aws-sdk/client-cognito-identity-provider'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useStack } from '../harness/useStack'

const stack = useStack()
const tries = 15
let known: string[]
const unknown = Array.from({ length: tries }, () => `s${randomBytes(6).toString('hex')}@example.com`)

beforeAll(async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => stack.newUser('s')))
  known = people.map(({ email }) => email)
})

const { userPoolClientId: ClientId } = stack.address
const asked = {
  'the confirmation code again': (Username: string) =>
    new ResendConfirmationCodeCommand({ ClientId, Username }),
} as const

/** What a stranger learns: the answer whole, but for the address that they gave themselves, and how long it took. */
const ask = async (command: ResendConfirmationCodeCommand) => {
  const began = performance.now()
  const { $metadata, CodeDeliveryDetails } = await stack.clients.cognito.send(command)
  const ms = performance.now() - began
  return { told: { status: $metadata.httpStatusCode, ...CodeDeliveryDetails }, ms }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe.each(Object.entries(asked))('whoever asks for %s', (_, command) => {
  it('is told the same of an account as of none, in the same time', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let i = 0; i < tries; i += 1) {
      const [ofKnown, ofUnknown] = [
        await ask(command(known[i % known.length] ?? '')),
        await ask(command(unknown[i] ?? '')),
      ]
      expect(ofKnown.told).toEqual(ofUnknown.told)
      times.known.push(ofKnown.ms)
      times.unknown.push(ofUnknown.ms)
    }
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(10)
  })

  it('sends no mail to somebody who confirmed their address already', async () => {
    const [email = ''] = known
    await ask(command(email))
    const mails = await stack.mailsTo(email)
    expect(mails).toEqual([])
  })
})
