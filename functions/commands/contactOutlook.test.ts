import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import { deviceid } from './sampleCommand.fixture'
import { LinkItem, RecordItem } from '../devices/deviceStore'
import { contactOutlook, openExpectContact } from './contactOutlook'

const start = Date.UTC(2026, 10, 21)
/** Arrivals with these silences between them, the last at `start`. */
const arrivals = (silences: readonly number[]) =>
  silences.reduceRight<number[]>((times, silence) => [(times[0] ?? start) - silence, ...times], [start])

const outlook = (silences: readonly number[], silentMs: number, intervalSeconds = 60) =>
  contactOutlook({
    lastContactMs: start,
    arrivalsMs: arrivals(silences),
    intervalSeconds,
    nowMs: start + silentMs,
  })

const every = (silence: number, times = 20) => Array.from({ length: times }, () => silence)

describe('the next contact', () => {
  it('of a steady device comes one interval after the last', () => {
    expect(outlook(every(5 * minuteMs), minuteMs)).toEqual({
      kind: 'expected',
      atMs: start + 5 * minuteMs,
      everyMs: 5 * minuteMs,
      basis: 'history',
    })
  })

  it('is learned from what the device does, not from what it reports', () => {
    expect(outlook(every(10 * minuteMs), 0, 60)).toMatchObject({ atMs: start + 10 * minuteMs })
  })

  it('is taken from the reported interval while the past is too short', () => {
    expect(outlook([hourMs], 0, 300)).toEqual({
      kind: 'expected',
      atMs: start + 300 * secondMs,
      everyMs: 300 * secondMs,
      basis: 'interval',
    })
  })

  it('is learned from three silences, and from no fewer', () => {
    expect(outlook(every(10 * minuteMs, 3), 0, 60)).toMatchObject({
      everyMs: 10 * minuteMs,
      basis: 'history',
    })
    expect(outlook(every(10 * minuteMs, 2), 0, 60)).toMatchObject({ everyMs: minuteMs, basis: 'interval' })
  })

  it('of a device that sleeps is a minute away while it is awake, and an hour once it sleeps', () => {
    const day = Array.from({ length: 4 }, () => [...every(minuteMs, 4), hourMs]).flat()
    const awake = [...day, ...every(minuteMs, 2)]
    expect(outlook(awake, 10 * secondMs)).toMatchObject({ kind: 'expected', atMs: start + minuteMs })
    expect(outlook(awake, 5 * minuteMs)).toMatchObject({ kind: 'expected', atMs: start + hourMs })
  })

  it('counts a buffer that is emptied as one contact', () => {
    const buffered = [...every(hourMs, 5), ...every(100, 30)]
    expect(outlook(buffered, minuteMs)).toMatchObject({ atMs: start + hourMs, everyMs: hourMs })
  })

  it('is overdue after a silence that the device never had but in an outage', () => {
    const withOutage = [...every(minuteMs, 10), 48 * hourMs, ...every(minuteMs, 10)]
    expect(outlook(withOutage, 2 * hourMs)).toEqual({
      kind: 'overdue',
      sinceMs: start + minuteMs,
      everyMs: minuteMs,
      basis: 'history',
    })
  })

  it('is not overdue for being a little late', () => {
    expect(outlook(every(minuteMs), 63 * secondMs)).toMatchObject({
      kind: 'expected',
      atMs: start + 63 * secondMs,
    })
  })

  it('is never expected in the past, nor overdue since the future', () => {
    const silences = fc.array(fc.integer({ min: 1, max: 7 * 24 * hourMs }), { maxLength: 40 })
    const silent = fc.integer({ min: 0, max: 30 * 24 * hourMs })
    fc.assert(
      fc.property(silences, silent, (before, silentMs) => {
        const result = outlook(before, silentMs)
        if (result.kind === 'expected') expect(result.atMs).toBeGreaterThanOrEqual(start + silentMs)
        else expect(result.sinceMs).toBeLessThanOrEqual(start + silentMs)
      }),
    )
  })
})

describe('a device that is asked about', () => {
  const ask = async (
    change: { record?: Partial<RecordItem> | null; link?: Partial<LinkItem> | null } = {},
  ) => {
    const asked: object[] = []
    const record = RecordItem.parse({
      deviceid,
      name: 'Truck',
      model: 'ORB',
      fw: 'SFW',
      tier: 'PREMIUM',
      provisionedTs: 0,
      streams: [
        { streamId: 'old', deviceid, fromMs: 0 },
        { streamId: 'new', deviceid, fromMs: 1 },
      ],
      ...change.record,
    })
    const link = LinkItem.parse({ deviceid, lastContactMs: start, intervalSeconds: 60, ...change.link })
    const expectContact = openExpectContact(
      {
        record: () => Promise.resolve(change.record === null ? undefined : record),
        link: () => Promise.resolve(change.link === null ? undefined : link),
      },
      {
        range: (how: object) => {
          asked.push(how)
          const readings = arrivals(every(10 * minuteMs)).map((awsTsMs) => ({ awsTsMs }))
          return Promise.resolve({ readings })
        },
      } as never,
      () => start,
    )
    return { contact: await expectContact(deviceid), asked }
  }
  const byHistory = { everyMs: 10 * minuteMs, basis: 'history' }
  const byInterval = { everyMs: minuteMs, basis: 'interval' }

  it('is known by the newest readings of its stream, however odd their clock', async () => {
    const { contact, asked } = await ask({ link: { connected: true } })
    expect(contact).toMatchObject({ isConnected: true, lastMs: start, outlook: byHistory })
    expect(asked).toMatchObject([
      { stream: `${deviceid}#new`, toMs: start + 24 * hourMs, limit: 40, newestFirst: true },
    ])
  })

  it('is known by its interval alone on a plan that keeps fewer readings than it sends', async () => {
    const basic = { tier: 'STANDARD' }
    const { contact, asked } = await ask({ record: basic })
    expect([contact.outlook, asked]).toMatchObject([byInterval, []])
    const slow = await ask({ record: basic, link: { intervalSeconds: 300 } })
    expect(slow.contact.outlook).toMatchObject(byHistory)
  })

  it.each([
    ['it has no record', { record: null }],
    ['it has no link', { link: null }],
    ['it never made contact', { link: { lastContactMs: undefined } }],
  ])('is expected at no time where %s', async (_, change) => {
    const { contact, asked } = await ask(change)
    expect([contact.outlook, contact.isConnected, asked]).toEqual([undefined, false, []])
  })
})
