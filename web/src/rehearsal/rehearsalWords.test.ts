import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../shared/core/time'
import type { LimitRule } from '../../../shared/rehearsal/replay'
import type { Diet, Proposal } from '../../../shared/rehearsal/proposeLimits'
import { packReadings } from '../../../shared/rehearsal/packReadings'
import { materialOf, outlooksOf } from './material'
import {
  describeCalibration,
  describeDays,
  describeEffect,
  describeLost,
  describeOutlook,
  describeProposal,
  describeUnknown,
  notEnough,
} from './rehearsalWords'

const toMs = Date.parse('2026-11-21T00:00:00Z')

/** So many days of a reading each hour, every third of them at 15. */
const material = (days: number, more: Partial<Parameters<typeof materialOf>[0]> = {}) => {
  const count = days * 24
  const times = Float64Array.from({ length: count }, (_, i) => toMs - (count - i) * hourMs)
  return materialOf({
    fromTs: (toMs - days * dayMs) / 1000,
    toTs: toMs / 1000,
    unknown: [],
    intervalSeconds: 3600,
    eventsFromTs: 0,
    readings: packReadings(
      times,
      times.map((_, i) => (i % 3 === 0 ? 15 : 12)),
    ),
    raised: [],
    onDelaySeconds: { alarm: 0, warning: 0 },
    offDelaySeconds: 0,
    ...more,
  })
}
const write = (value: number) => `${value} V`
const rule: LimitRule = { level: 'warning', side: 'high', limit: 14, hysteresis: 0 }

describe('what a limit would have done', () => {
  it('is how often at least, and how long in all', () => {
    const month = material(30)
    const [outlook] = outlooksOf(month, { alarm: {}, warning: { high: 14 }, hysteresis: 0 })
    expect(describeDays(month)).toBe('In the last 30 days')
    expect(describeOutlook(outlook!)).toBe('at least 240 times, 10 d in all')
    const [none] = outlooksOf(month, { alarm: { low: 2 }, warning: {}, hysteresis: 0 })
    expect(describeOutlook(none!)).toBe('not once')
    expect(describeDays(material(1))).toBe('In the last day')
  })

  it('leaves out what is not known, and says so', () => {
    const unknown = [{ fromTs: toMs / 1000 - 3600, toTs: toMs / 1000, reason: 'noContact' as const }]
    const week = material(7, { unknown })
    expect(describeUnknown(week)).toBe('1 h of the last 7 days are unknown: nothing was received.')
    expect(describeUnknown(material(7))).toBeUndefined()
    const [all] = outlooksOf(material(7), { alarm: {}, warning: { low: 13 }, hysteresis: 0 })
    const [known] = outlooksOf(week, { alarm: {}, warning: { low: 13 }, hysteresis: 0 })
    expect(all!.lastedMs - known!.lastedMs).toBe(hourMs)
  })

  it('is not said of a few readings', () => {
    expect(notEnough(material(30))).toBeUndefined()
    const nothing = material(30, { readings: packReadings(new Float64Array(), new Float64Array()) })
    expect(notEnough(nothing)).toBe('Not enough data to rehearse limits: no reading in the last 30 days.')
  })

  it('says how far it can be trusted', () => {
    expect(describeCalibration({ raised: 43, found: 41 })).toBe(
      'With today’s limits the replay finds 41 of the 43 events that the device raised.',
    )
    expect(describeCalibration({ raised: 1, found: 0 })).toMatch(/does not find the one event/)
    expect(describeCalibration({ raised: 0, found: 0 })).toBe('The device raised no such event in this time.')
  })
})

describe('a proposal', () => {
  const lost = [
    { fromMs: toMs - hourMs, toMs: toMs - hourMs + 4 * minuteMs, extreme: 14.2 },
    { fromMs: toMs - minuteMs, toMs: undefined, extreme: 14.9 },
  ]
  const proposal: Proposal = {
    ...{ limit: 15, hysteresis: 0.5, onMs: 5 * minuteMs, offMs: hourMs },
    ...{ changes: ['hysteresis', 'limit'], times: 5, dropped: 36, lost },
  }
  const diet: Diet = { times: 41, kept: 3, isAcknowledged: true, proposals: [proposal] }

  it('says what it changes, what it keeps and what would be lost', () => {
    expect(describeProposal(rule, proposal, write)).toBe(
      'Clears after recovering by 0.5 V, above 15 V instead of 14 V',
    )
    expect(describeProposal(rule, { ...proposal, changes: ['onMs', 'offMs'] }, write)).toBe(
      'Notifies once it has lasted 5 min, pauses up to 1 h are part of it',
    )
    expect(describeEffect(diet, proposal)).toBe('5 times instead of 41. Keeps all 3 that were acknowledged.')
    expect(describeEffect({ ...diet, isAcknowledged: false }, proposal)).toBe(
      '5 times instead of 41. Keeps one for each of the 3 bursts.',
    )
    expect(describeLost(rule, proposal, toMs, write)).toBe(
      'Would be lost: 2 times, the longest 4 min, the highest 14.9 V.',
    )
    expect(describeLost(rule, { ...proposal, lost: [] }, toMs, write)).toMatch(/^Nothing would be lost/)
  })
})
