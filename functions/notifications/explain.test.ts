import { describe, expect, it } from 'vitest'
import { onceSeconds } from '../../shared/alerts/alertSettings'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import type { Clause } from '../../shared/notifications/noticeOutcomes'
import { type ChannelFacts, type WhyFacts, explain } from './explain'

const nowMs = Date.UTC(2026, 10, 24, 12)
const ts = (ms: number) => ms / secondMs
const silent: ChannelFacts = { isListed: false, intervalSeconds: 0, isInPlan: true, hasUnits: true }
const mailed: ChannelFacts = { ...silent, to: 'ann@example.com', isListed: true, intervalSeconds: 600 }
const facts = (change: Partial<WhyFacts> = {}, email: Partial<ChannelFacts> = {}): WhyFacts => ({
  nowMs,
  level: 'warning',
  beganMs: nowMs - hourMs,
  mayView: true,
  outcomes: [],
  channels: { email: { ...mailed, ...email }, sms: silent, push: silent },
  keptFromMs: nowMs - 90 * dayMs,
  ...change,
})
const kinds = (clauses: readonly Clause[]) => clauses.map(({ kind }) => kind)
const outcomes = (kind: Clause['kind'], channel: 'email' | 'sms' = 'email') => ({
  channel,
  atMs: nowMs - hourMs,
  clause: { kind, channel, to: 'ann@example.com' },
})

describe('what was', () => {
  it('is what became of the notices, the one that arrived first', () => {
    const why = explain(facts({ outcomes: [outcomes('refused', 'sms'), outcomes('sent')] }))
    expect([why.isNotified, kinds(why.then)]).toEqual([true, ['sent', 'refused']])
  })

  it.each(['bounced', 'digest', 'dropped', 'notShown', 'unreachable'] as const)(
    '%s: it did not arrive',
    (kind) => {
      const why = explain(facts({ outcomes: [outcomes(kind)] }))
      expect([why.isNotified, kinds(why.then)]).toEqual([false, [kind]])
    },
  )

  it('was a list that named the device', () => {
    expect(explain(facts({ outcomes: [outcomes('list')] })).isNotified).toBe(true)
  })

  it('is the newest word of a channel', () => {
    const late = { ...outcomes('sent'), atMs: nowMs }
    expect(kinds(explain(facts({ outcomes: [outcomes('unreachable'), late] })).then)).toEqual(['sent'])
  })

  it.each(['shelved', 'outOfService', 'suppressed', 'acknowledged', 'late', 'delay', 'portalFault'] as const)(
    '%s kept it from everyone',
    (kind) => {
      expect(explain(facts({ heldThen: { kind } })).then).toEqual([{ kind }])
    },
  )

  it('was no more than an info', () => {
    expect(kinds(explain(facts({ level: 'info' })).then)).toEqual(['info'])
  })

  it('had been notified within its interval', () => {
    const lastSentMs = nowMs - hourMs - 5 * minuteMs
    const [clause] = explain(facts({}, { lastSentMs })).then
    expect(clause).toMatchObject({ kind: 'interval', ts: ts(lastSentMs), untilTs: ts(lastSentMs) + 600 })
    const [again] = explain(facts({}, { lastSentMs, intervalSeconds: onceSeconds })).then
    expect(again).toMatchObject({ kind: 'once', ts: ts(lastSentMs) })
  })

  it('is unknown when it would have gone out and nothing is noted, and once its notices have expired', () => {
    expect(kinds(explain(facts()).then)).toEqual(['unknown'])
    expect(kinds(explain(facts({ beganMs: nowMs - 100 * dayMs }, { intervalSeconds: 0 })).then)).toEqual([
      'unknown',
    ])
  })

  it('was the turn of another person in the chain', () => {
    const chain = { kind: 'notOnDuty', by: 'Bob' } as const
    const why = explain(facts({ chain: { then: chain } }, { isListed: false }))
    expect([why.then, kinds(why.now)]).toEqual([[chain], ['notListed']])
  })

  it('was answered before the turn of the person came, whom nothing but the chain names', () => {
    const [heldThen, chain] = [{ kind: 'acknowledged' }, { then: { kind: 'notYourTurn' } }] as const
    expect(explain(facts({ heldThen, chain }, { isListed: false })).then).toEqual([chain.then])
    expect(explain(facts({ heldThen, chain })).then).toEqual([heldThen])
    expect(explain(facts({ heldThen }, { isListed: false })).then).toEqual([heldThen])
    const shelved = { heldThen: { kind: 'shelved' } as const, chain }
    expect(kinds(explain(facts(shelved, { isListed: false })).then)).toEqual(['shelved'])
  })
})

describe('what would be now', () => {
  const now = (change: Partial<WhyFacts> = {}, email: Partial<ChannelFacts> = {}) =>
    kinds(explain(facts(change, email)).now)

  it('is a notice', () => expect(now()).toEqual(['sent']))
  it('is nothing while it is held', () => expect(now({ heldNow: { kind: 'shelved' } })).toEqual(['shelved']))
  it('is nothing without a role', () => expect(now({ mayView: false })).toEqual(['noRole']))
  it('is nothing where no list names the person', () =>
    expect(now({}, { isListed: false })).toEqual(['notListed']))
  it('is nothing while the address is off', () => {
    const off = { reason: 'bounced', atMs: nowMs - dayMs }
    expect(explain(facts({}, { off })).now).toEqual([
      { kind: 'addressOff', channel: 'email', to: 'ann@example.com', ts: ts(off.atMs), reason: 'bounced' },
    ])
  })
  it('is nothing at a level that never notifies', () =>
    expect(now({}, { intervalSeconds: 0 })).toEqual(['levelNever']))
  it('is nothing without an address', () =>
    expect(now({}, { to: undefined, isListed: false, isChosen: true })).toEqual(['noAddress']))
  it('does not ask for an address of a way that the person did not choose', () =>
    expect(now({}, { to: undefined, isListed: false, isChosen: false })).toEqual(['notListed']))
  it('is nothing where the person chose so, but the list of the device has its way', () => {
    expect(now({}, { isListed: false, isChosen: false })).toEqual(['ownChoice'])
    expect(now({}, { isChosen: false })).toEqual(['sent'])
  })
  it('is nothing in quiet hours, but for the list of the device', () => {
    const quietUntilMs = { now: nowMs + hourMs }
    expect(now({ quietUntilMs }, { isListed: false, isChosen: true })).toEqual(['quietHours'])
    expect(now({ quietUntilMs })).toEqual(['sent'])
  })
  it('is nothing where the plan does not have the channel', () =>
    expect(now({}, { isInPlan: false })).toEqual(['noPlan']))
  it('is the turn of the chain, beside what does not reach the person', () => {
    const chain = { now: { kind: 'sent' } } as const
    expect(now({ chain }, { isListed: false })).toEqual(['sent'])
    expect(now({ chain }, { intervalSeconds: 0 })).toEqual(['sent', 'levelNever'])
    expect(now({ chain: { now: { kind: 'notOnDuty' } } }, { intervalSeconds: 0 })).toEqual(['levelNever'])
  })
  it('is a digest when the month is used up', () => expect(now({}, { hasUnits: false })).toEqual(['digest']))
})
