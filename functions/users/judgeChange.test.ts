import { describe, expect, it } from 'vitest'
import { UserId } from '../../shared/core/ids'
import { judgeChange, maxProfileChanges } from './sweepAccounts'
import { profileOf } from './mirrorAccount'
import type { Seen } from './userStore'

const atMs = 1_800_000_000_000
const attributes = { email: 'ann@example.com', email_verified: 'true', given_name: 'Ann' }
const profile = profileOf(attributes)
const seen: Seen = { modifiedMs: atMs, profile, profileChanges: 0, sinceMs: atMs }
const account = {
  userid: UserId.parse('00000000-0000-4000-8000-000000000001'),
  modifiedMs: atMs + 1,
  profile,
  isEnabled: true,
  status: 'CONFIRMED',
  attributes,
}

describe('a change at the identity provider', () => {
  it('that shows nowhere is taken for a new password', () => {
    expect(judgeChange(seen, account)).toMatchObject({
      endsSessions: true,
      seen: { modifiedMs: atMs + 1, profile },
    })
  })

  it.each([
    ['the name', profileOf({ ...attributes, given_name: 'Anna' })],
    ['the address', profileOf({ ...attributes, email: 'anna@example.com' })],
    ['the phone', profileOf({ ...attributes, phone_number: '+61400000000' })],
    ['a second factor', profileOf(attributes, ['SOFTWARE_TOKEN_MFA'])],
  ])('of %s ends nothing', (_, changed) => {
    const { endsSessions, seen: now } = judgeChange(seen, { ...account, profile: changed })
    expect([endsSessions, now.profile, now.profileChanges]).toEqual([false, changed, 1])
  })

  it.each([
    ['that disables the account', { isEnabled: false }],
    ['that resets the password', { status: 'RESET_REQUIRED' }],
    ['that sets a password for one time', { status: 'FORCE_CHANGE_PASSWORD' }],
  ])('%s ends the sessions, whatever else it changed', (_, change) => {
    expect(judgeChange(seen, { ...account, ...change, profile: 'another' }).endsSessions).toBe(true)
  })

  it('of an account that nobody has looked at before ends the sessions', () => {
    expect(judgeChange(undefined, account).endsSessions).toBe(true)
    expect(judgeChange({ ...seen, profile: undefined }, account).endsSessions).toBe(true)
  })

  it('cannot be hidden for long behind changes of the profile', () => {
    const judged = (count: number, minutesApart: number) => {
      let now = seen
      return Array.from({ length: count }, (_, i) => {
        const modifiedMs = atMs + (i + 1) * minutesApart * 60_000
        const judgement = judgeChange(now, { ...account, modifiedMs, profile: `name ${i}` })
        now = judgement.seen
        return judgement.endsSessions
      })
    }
    expect(judged(maxProfileChanges + 1, 1)).toEqual([
      ...Array.from({ length: maxProfileChanges }, () => false),
      true,
    ])
    expect(judged(20, 30)).not.toContain(true)
  })
})
