import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UserId } from '../core/ids'
import { dayMs, hourMs, minuteMs } from '../core/time'
import { gapsOf, nextChange, onCallAt, onCallSpans, type RotaFields } from './rota'

const person = (n: number): UserId => UserId.parse(`00000000-0000-4000-8000-00000000000${n}`)
const [ann, bob, cem] = [person(1), person(2), person(3)]
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const rota = (fields: Partial<RotaFields>): RotaFields => ({
  name: 'Nights',
  timeZone: 'Australia/Sydney',
  shifts: [],
  overrides: [],
  ...fields,
})
const dayAndNight = [
  { days: everyDay, from: '06:00', to: '18:00', people: [ann] },
  { days: everyDay, from: '18:00', to: '06:00', people: [bob] },
]

describe('who is on call', () => {
  it('is who has the shift, on the clock of the zone of the rota', () => {
    const week = rota({ shifts: dayAndNight })
    // Eleven hours ahead in summer.
    expect(onCallAt(week, Date.UTC(2026, 10, 24, 6, 59))).toEqual([ann])
    expect(onCallAt(week, Date.UTC(2026, 10, 24, 7))).toEqual([bob])
  })

  it('is everyone whose shifts overlap, each once', () => {
    const shifts = [...dayAndNight, { days: everyDay, from: '00:00', to: '00:00', people: [cem, ann] }]
    expect(onCallAt(rota({ shifts }), Date.UTC(2026, 10, 24))).toEqual([ann, cem])
  })

  it('is the person of an override in the place of the shifts, from its first to its last second', () => {
    const fromTs = Date.UTC(2026, 10, 24) / 1000
    const week = rota({ shifts: dayAndNight, overrides: [{ fromTs, toTs: fromTs + 3600, userid: cem }] })
    const at = (second: number) => onCallAt(week, (fromTs + second) * 1000)
    expect([at(-1), at(0), at(3599), at(3600)]).toEqual([[ann], [cem], [cem], [ann]])
  })

  it('is no one in a gap, which an override may fill', () => {
    const shifts = [{ days: everyDay, from: '06:00', to: '05:00', people: [ann] }]
    const fromMs = Date.UTC(2026, 10, 23, 13)
    expect(gapsOf(rota({ shifts }), fromMs, 1)).toEqual([
      { fromMs: fromMs + 5 * hourMs, toMs: fromMs + 6 * hourMs },
    ])
    const filled = { fromTs: fromMs / 1000, toTs: fromMs / 1000 + 86_400, userid: bob }
    expect(gapsOf(rota({ shifts, overrides: [filled] }), fromMs, 1)).toEqual([])
  })

  it('changes next when other people come, not when the same ones go on', () => {
    const shifts = [
      { days: [1], from: '00:00', to: '12:00', people: [ann] },
      { days: [1], from: '12:00', to: '00:00', people: [ann] },
      { days: [2], from: '00:00', to: '12:00', people: [bob] },
    ]
    const monday = Date.UTC(2026, 10, 23, 13)
    expect(nextChange(rota({ shifts }), monday)).toMatchObject({ fromMs: monday + dayMs, people: [bob] })
    expect(nextChange(rota({}), monday)).toBeUndefined()
  })

  it('lasts 23 and 25 hours on the days on which the clock is moved, without a gap', () => {
    for (const [month, day, hours] of [
      [9, 3, 23],
      [3, 4, 25],
    ] as const) {
      const fromMs = Date.UTC(2026, month, day, 13)
      expect(gapsOf(rota({ shifts: dayAndNight }), fromMs - 3 * dayMs)).toEqual([])
      const whole = rota({ shifts: [{ days: [6], from: '00:00', to: '00:00', people: [ann] }] })
      const long = onCallSpans(whole, { fromMs, toMs: fromMs + 2 * dayMs })
      expect(long.filter(({ people }) => people.length > 0).map((s) => (s.toMs - s.fromMs) / hourMs)).toEqual(
        [hours],
      )
    }
  })

  it('is not the shift that a clock change swallows, and the gap beside it is as long as the clock says', () => {
    const shifts = [{ days: [6], from: '02:00', to: '06:00', people: [ann] }]
    const before = Date.UTC(2026, 9, 3, 15)
    expect(gapsOf(rota({ shifts }), before, 1)[0]).toEqual({ fromMs: before, toMs: before + hourMs })
    expect(onCallAt(rota({ shifts }), before + hourMs)).toEqual([ann])
  })
})

const zones = [
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/New_York',
  'Europe/London',
  'America/Santiago',
  'UTC',
]
const clock = fc.integer({ min: 0, max: 95 }).map((n) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(n / 4))}:${two((n % 4) * 15)}`
})
const shift = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  from: clock,
  to: clock,
  people: fc.constantFrom<UserId[]>([ann], [bob], [ann, cem]),
})
const startMs = fc.integer({ min: 0, max: 365 * 24 * 4 }).map((n) => Date.UTC(2026, 0) + n * 15 * minuteMs)
const anyRota = fc.record({
  zone: fc.constantFrom(...zones),
  shifts: fc.array(shift, { maxLength: 6 }),
  fromMs: startMs,
  swap: fc.option(fc.record({ after: fc.nat(10_000), lasts: fc.integer({ min: 1, max: 5000 }) })),
})

describe('for any rota, in any zone, across clock changes', () => {
  const check = (runs: number, test: (week: RotaFields, fromMs: number) => void) =>
    fc.assert(
      fc.property(anyRota, ({ zone, shifts, fromMs, swap }) => {
        const fromTs = fromMs / 1000 + (swap?.after ?? 0) * 60
        const overrides = swap === null ? [] : [{ fromTs, toTs: fromTs + swap.lasts * 60, userid: bob }]
        test(rota({ timeZone: zone, shifts, overrides }), fromMs)
      }),
      { numRuns: runs },
    )

  it('spans follow each other and say at each quarter of an hour what is said of the instant', () => {
    check(40, (week, fromMs) => {
      const toMs = fromMs + 8 * dayMs
      const spans = onCallSpans(week, { fromMs, toMs })
      expect(spans[0]?.fromMs).toBe(fromMs)
      expect(spans.at(-1)?.toMs).toBe(toMs)
      spans.slice(1).forEach((span, n) => expect(span.fromMs).toBe(spans[n]?.toMs))
      for (let ms = fromMs; ms < toMs; ms += 15 * minuteMs) {
        const span = spans.find((each) => each.fromMs <= ms && ms < each.toMs)
        expect(onCallAt(week, ms)).toEqual(span?.people)
      }
    })
  })

  it('gaps are exactly where no one is on call', () => {
    check(40, (week, fromMs) => {
      const gaps = gapsOf(week, fromMs, 8)
      for (let ms = fromMs; ms < fromMs + 8 * dayMs; ms += 15 * minuteMs) {
        const isGap = gaps.some((gap) => gap.fromMs <= ms && ms < gap.toMs)
        expect(onCallAt(week, ms).length === 0).toBe(isGap)
      }
    })
  })

  it('shifts that meet on the clock leave no gap', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), clock, clock, startMs, (timeZone, a, b, fromMs) => {
        const shifts = [
          { days: everyDay, from: a, to: b, people: [ann] },
          { days: everyDay, from: b, to: a, people: [bob] },
        ]
        expect(gapsOf(rota({ timeZone, shifts }), fromMs)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
