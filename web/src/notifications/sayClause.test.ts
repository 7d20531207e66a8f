import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { type Clause, clauseKinds } from '../../../shared/notifications/noticeOutcomes'
import { resultOf, sayClause } from './sayClause'

const deviceid = DeviceId.parse('TRUCK0001')
const full: Omit<Clause, 'kind'> = {
  channel: 'email',
  to: 'ann@example.com',
  ts: 1_795_000_000,
  untilTs: 1_795_003_600,
  by: 'Bob',
  reason: 'bounced',
  list: { groupid: GroupId.parse('g-PITNORTH1'), groupName: 'Pit North', devices: 287 },
}

describe('a clause', () => {
  it.each(clauseKinds)('%s is a sentence, whatever is known of it, and has a word for the list', (kind) => {
    for (const clause of [{ kind }, { kind, ...full }]) {
      for (const isOwn of [true, false]) {
        const { text, cure } = sayClause(clause, { deviceid, isOwn })
        expect(text).toMatch(/^[A-Z].*\.$/)
        expect(text).not.toMatch(/undefined| {2}|Invalid/)
        if (!isOwn) expect(cure?.kind).not.toBe('switchOn')
      }
    }
    expect(resultOf[kind]).toMatch(/^[a-z]/)
  })

  it('says what to do about an address that is off', () => {
    const said = sayClause({ kind: 'addressOff', ...full }, { deviceid, isOwn: true })
    expect(said.text).toMatch(
      /^Email: Your address ann@example.com is switched off since an email could not be delivered, .+\.$/,
    )
    expect(said.cure).toEqual({ kind: 'switchOn', label: 'Switch it on' })
  })

  it('names the list that a device is part of', () => {
    expect(sayClause({ kind: 'list', ...full }, { isOwn: true }).text).toBe(
      'Email: It is part of the list of 287 devices of Pit North: one notice for all of them.',
    )
  })

  it('sends to where it is chosen what notifies', () => {
    expect(sayClause({ kind: 'notListed' }, { isOwn: true }).cure).toMatchObject({
      kind: 'link',
      to: '/account/notifications',
    })
  })
})
