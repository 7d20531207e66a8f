import { describe, expect, it } from 'vitest'
import { UserId } from '../../shared/core/ids'
import { mailIn, ownershipOf } from './ownershipOf'

const userOf = (n: number) => UserId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
const person = (n: number, email: string, emailVerified = true) => ({
  userid: userOf(n),
  email,
  emailVerified,
})
const paidBy = (n: number, email: string) => ({
  tier: 'PREMIUM',
  subscriber: { userid: userOf(n), email },
})

describe('the plan of a device', () => {
  it('is theirs whose subscription pays, whatever their address has become', () => {
    expect(ownershipOf(paidBy(1, 'a@mine.example'), person(1, 'new@other.example', false)).subOwner).toBe(
      'You',
    )
  })

  it('is a colleague’s to upgrade, and not theirs', () => {
    const found = ownershipOf(paidBy(1, 'a@mine.example'), person(2, 'b@Mine.example'))
    expect(found).toEqual({ subOwner: 'a@mine.example', mayUpgrade: true, mayCancel: false })
  })

  it.each([
    ['of another company', person(2, 'b@pit.example')],
    ['of an address that is not proved', person(2, 'b@mine.example', false)],
    ['of a domain that only ends alike', person(2, 'b@notmine.example')],
  ])('is nobody’s %s', (_who, user) => {
    expect(ownershipOf(paidBy(1, 'a@mine.example'), user).mayUpgrade).toBe(false)
  })

  it('never passes on by a public mail domain', () => {
    expect(ownershipOf(paidBy(1, 'a@gmail.com'), person(2, 'b@gmail.com')).mayUpgrade).toBe(false)
    expect(ownershipOf(paidBy(1, 'a@GMAIL.com'), person(2, 'b@gmail.COM')).mayUpgrade).toBe(false)
  })

  it('as arranged belongs to the address in the notes, proved', () => {
    const noted = { tier: 'PREMIUM', upgradeEmail: 'ask Jo <Jo@Mine.example>, not me' }
    expect(ownershipOf(noted, person(2, 'jo@mine.example')).subOwner).toBe('You')
    expect(ownershipOf(noted, person(2, 'jo@mine.example', false))).toEqual({
      subOwner: 'jo@mine.example',
      mayUpgrade: false,
      mayCancel: false,
    })
  })

  it('of Basic is for everybody who may change the device', () => {
    expect(ownershipOf({ tier: 'STANDARD' }, person(2, '', false))).toEqual({
      subOwner: '',
      mayUpgrade: true,
      mayCancel: true,
    })
  })

  it('of Hosted that nobody has arranged is for everybody who may change the device, and one with a term is not', () => {
    const mayOf = (planTerm?: 'Manual') => {
      const { mayUpgrade, mayCancel } = ownershipOf({ tier: 'PREMIUM', planTerm }, person(2, 'b@pit.example'))
      return [mayUpgrade, mayCancel]
    }
    expect([mayOf(), mayOf('Manual')]).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('finds no address in a note without one, however long', () => {
    expect(mailIn('@'.repeat(100_000))).toBeUndefined()
    expect(mailIn(undefined)).toBeUndefined()
  })
})
