import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FenceRule } from '../../shared/places/fenceRule'
import type { PlaceShape, Position } from '../../shared/places/place'
import { type Fence, fenceOf, mayBeInside } from '../../shared/fences/fence'
import { advanceFences, type GroupFences, noFences } from './deviceFences'
import { fenceEvents, isWithinHours } from './fenceEvents'
import { type FenceState, advanceFence } from './fenceState'
import { type Fix, isReachable, readFix } from '../../shared/fences/fix'
import { visitsOf } from './visits'

const minuteMs = 60_000
const yard: Position = [151.07, -32.62]
const made = (shape: PlaceShape, rules: readonly FenceRule[] = [], version = 1): Fence => {
  const fence = fenceOf({ placeid: 'p-00000001', name: 'Yard', shape, rules }, version)
  if (fence === undefined) throw new Error('a spot is no fence')
  return fence
}
const circle = made({ type: 'Point', coordinates: yard, radiusM: 200 })

const metresPerDegree = 111_195
/** A position so many metres east and north of the yard. */
const from = (east: number, north = 0): Position => [
  yard[0] + east / metresPerDegree / Math.cos((yard[1] * Math.PI) / 180),
  yard[1] + north / metresPerDegree,
]
const fix = (minute: number, at: Position, more: Partial<Fix> = {}): Fix => ({
  tsMs: minute * minuteMs,
  at,
  errorM: 10,
  kmh: undefined,
  ...more,
})
const follow = (fence: Fence, fixes: readonly Fix[], before?: FenceState): FenceState | undefined =>
  fixes.reduce<FenceState | undefined>(
    (state, each, i) => advanceFence(state, fence, each, () => fixes[i - 1]),
    before,
  )

describe('a fix', () => {
  const good = { gps_lat: -32.62, gps_lon: 151.07, gps_hdop: 1, gps_nsat: 9, gps_speed: 12 }

  it('has the circle that the map draws', () => {
    expect(readFix(5, good)).toEqual({ tsMs: 5, at: [151.07, -32.62], errorM: 15, kmh: 12 })
  })

  it.each([
    ['its dilution is above 5', { gps_hdop: 5.1 }],
    ['fewer than four satellites gave it', { gps_nsat: 3 }],
    ['it has no latitude', { gps_lat: undefined }],
    ['it is not on this planet', { gps_lon: 181 }],
  ])('does not count when %s', (_, more) => {
    expect(readFix(5, { ...good, ...more })).toBeUndefined()
  })

  it('is reachable at 250 km/h and no faster, across the antimeridian too', () => {
    const start = fix(0, [179.999, 0])
    expect(isReachable(start, fix(1, [-179.97, 0]))).toBe(true)
    expect(isReachable(start, fix(1, [-179.95, 0]))).toBe(false)
  })
})

describe('the distance to the edge of a fence', () => {
  const square = made({
    type: 'Polygon',
    coordinates: [[from(-100, -100), from(100, -100), from(100, 100), from(-100, 100), from(-100, -100)]],
  })

  it.each([
    [0, 0, -100],
    [90, 0, -10],
    [130, 0, 30],
    [130, 140, 50],
  ])('of a square of 200 m, %s m east and %s m north of its middle, is %s m', (east, north, metres) => {
    expect(square.distanceM(from(east, north), Infinity)).toBeCloseTo(metres, 0)
  })

  it('is never said to be within reach when it is not', () => {
    fc.assert(
      fc.property(fc.double({ min: -5000, max: 5000, noNaN: true }), fc.nat(500), (east, reach) => {
        const exact = square.distanceM(from(east), Infinity)
        const quick = square.distanceM(from(east), reach)
        expect(quick === exact || (quick > reach && exact > reach)).toBe(true)
      }),
    )
  })

  it('is asked only where it may be inside, across the antimeridian too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }), (east, north) => {
        const at = from(east, north)
        expect(mayBeInside(square, at) || square.distanceM(at, Infinity) > 0).toBe(true)
      }),
    )
    const far = made({ type: 'Point', coordinates: [179.999, 0], radiusM: 500 })
    expect(mayBeInside(far, [-179.999, 0])).toBe(true)
    expect(mayBeInside(far, [0, 0])).toBe(false)
  })

  it('is the radius less in a circle', () => {
    expect(circle.distanceM(from(150), 0)).toBeCloseTo(-50, 0)
  })
})

describe('a fence', () => {
  const inside = follow(circle, [fix(0, from(900)), fix(1, from(0), { kmh: 20 })])

  it('takes the first fix without an entry', () => {
    expect(follow(circle, [fix(0, from(0))])).toEqual({
      version: 1,
      isInside: true,
      sinceMs: 0,
      isFirst: true,
    })
  })

  it('is entered by one fix whose whole circle is inside', () => {
    expect(inside).toEqual({ version: 1, isInside: true, sinceMs: minuteMs })
  })

  it('is entered by the second of two fixes that are likely inside, since the first', () => {
    const first = follow(circle, [fix(0, from(900)), fix(1, from(195))])
    expect(first).toMatchObject({ isInside: false, crossing: { sinceMs: minuteMs } })
    expect(follow(circle, [fix(2, from(196))], first)).toEqual({
      version: 1,
      isInside: true,
      sinceMs: minuteMs,
    })
    expect(follow(circle, [fix(2, from(205))], first)).toMatchObject({ isInside: false })
  })

  it('is left by one fix far outside of a machine that drives, and by two of one that does not', () => {
    expect(follow(circle, [fix(2, from(300), { kmh: 40 })], inside)).toMatchObject({ isInside: false })
    const parked = follow(circle, [fix(2, from(300), { kmh: 0 })], inside)
    expect(parked).toMatchObject({ isInside: true, crossing: { sinceMs: 2 * minuteMs } })
    expect(follow(circle, [fix(3, from(0), { kmh: 0 })], parked)).toEqual(inside)
    expect(follow(circle, [fix(3, from(300), { kmh: 0 })], parked)).toMatchObject({ isInside: false })
  })

  it('is not left within its margin', () => {
    expect(follow(circle, [fix(2, from(230)), fix(3, from(230))], inside)).toEqual(inside)
  })

  it('counts a fix that no machine can have come to only with the next one there', () => {
    const far = fix(2, from(90_000), { kmh: 40 })
    const wild = follow(circle, [fix(1, from(0)), far], inside)
    expect(wild).toMatchObject({ isInside: true, crossing: { count: 1 } })
    expect(follow(circle, [fix(3, from(0))], wild)).toEqual(inside)
    expect(follow(circle, [fix(3, from(90_000), { kmh: 40 })], wild)).toMatchObject({ isInside: false })
  })

  it('that is changed around a machine neither begins nor ends a stay', () => {
    const moved = { ...circle, version: 2, distanceM: () => 500 }
    expect(follow(moved, [fix(2, from(0))], inside)).toEqual({
      ...{ version: 2, isInside: false, sinceMs: 2 * minuteMs, isFirst: true },
    })
  })
})

describe('the fences of a group', () => {
  const rules: FenceRule[] = [
    { kind: 'enter', level: 'info' },
    { kind: 'exit', level: 'alarm' },
    { kind: 'dwell', level: 'warning', minutes: 10 },
    { kind: 'speed', level: 'alert', kmh: 30 },
  ]
  const group = (version = 1, of: readonly FenceRule[] = rules): GroupFences => ({
    groupid: 'g',
    version,
    fences: [made({ type: 'Point', coordinates: yard, radiusM: 200 }, of, version)],
  })
  const play = (fixes: readonly Fix[], groups = [group()], before = noFences) => {
    const state = fixes.reduce(
      (known, each, i) => advanceFences(known, groups, each, () => fixes[i - 1]),
      before,
    )
    const { tsMs = 0, kmh } = fixes.at(-1) ?? {}
    return { state, says: fenceEvents(state, groups, { tsMs, kmh }).map(({ msg, lv }) => `${lv}: ${msg}`) }
  }
  const outside = fix(0, from(900), { kmh: 20 })
  const entered = fix(5, from(0), { kmh: 20 })

  it('say nothing of the first fix, be it inside or outside', () => {
    expect(play([outside]).says).toEqual([])
    expect(play([entered]).says).toEqual([])
  })

  it('say that a device is inside, then for too long, too fast, and outside', () => {
    expect(play([outside, entered]).says).toEqual(['info: Inside Yard'])
    const stays = [outside, entered, fix(15, from(0), { kmh: 40 })]
    expect(play(stays).says).toEqual([
      'info: Inside Yard',
      'warning: Inside Yard for more than 10 min',
      'alert: Faster than 30 km/h in Yard',
    ])
    expect(play([...stays, fix(20, from(900), { kmh: 20 })]).says).toEqual(['alarm: Outside Yard'])
  })

  it('keep nothing of what was never entered, and the same object when nothing changed', () => {
    const { state } = play([outside])
    expect(state).toEqual({ seen: { g: 1 }, states: {} })
    expect(advanceFences(state, [group()], fix(1, from(800)), () => outside)).toBe(state)
  })

  it('that were changed say nothing of what is inside by then, and go on from there', () => {
    const { state } = play([outside, entered])
    const after = play([fix(6, from(0), { kmh: 20 })], [group(2)], state)
    expect(after.says).toEqual([])
    expect(after.state).toMatchObject({
      seen: { g: 2 },
      states: { 'p-00000001': { isInside: true, isFirst: true } },
    })
    expect(play([fix(6, from(0)), fix(7, from(900), { kmh: 20 })], [group(2)], state).says).toEqual([
      'alarm: Outside Yard',
    ])
    expect(play([fix(6, from(0))], [], state).state).toEqual(noFences)
  })

  it('say at their hours that a device is not inside', () => {
    const night = { kind: 'away', level: 'alarm', from: '18:00', to: '06:00', timeZone: 'UTC' } as const
    const at = (hour: number) => hour * 60 * minuteMs
    expect([17, 18, 23, 0, 5, 6].map((hour) => isWithinHours(night, at(hour)))).toEqual([
      ...[false, true, true, true, true, false],
    ])
    expect(isWithinHours({ ...night, timeZone: 'Australia/Brisbane' }, at(9))).toBe(true)
    const away = (hour: number, metres: number) =>
      play([fix(hour * 60, from(metres))], [group(1, [night])]).says
    expect(away(20, 900)).toEqual(['alarm: Not inside Yard between 18:00 and 06:00'])
    expect(away(20, 0)).toEqual([])
    expect(away(12, 900)).toEqual([])
  })

  it('are followed one after the other along 200 of them', () => {
    const many: GroupFences = {
      groupid: 'g',
      version: 1,
      fences: Array.from({ length: 200 }, (_, i) => ({
        ...made({ type: 'Point', coordinates: from(1000 * i), radiusM: 200 }),
        placeid: `p-${String(i).padStart(8, '0')}`,
      })),
    }
    const fixes = Array.from({ length: 200 }, (_, i) => fix(2 * i, from(1000 * i), { kmh: 40 }))
    const state = fixes.reduce(
      (known, each, i) => advanceFences(known, [many], each, () => fixes[i - 1]),
      noFences,
    )
    expect(Object.keys(state.states)).toEqual(['p-00000199'])
  })
})

describe('visits', () => {
  const day = [
    fix(0, from(900)),
    fix(5, from(0), { kmh: 30 }),
    fix(10, from(10)),
    fix(15, from(900), { kmh: 30 }),
    fix(100, from(0), { kmh: 30 }),
    fix(200, from(0)),
  ]
  const visits = visitsOf(circle, day, { gapMs: 30 * minuteMs })

  it('begin and end between two fixes, and last at least and at most', () => {
    expect(visits[0]).toEqual({
      entered: { fromMs: 0, toMs: 5 * minuteMs },
      left: { fromMs: 10 * minuteMs, toMs: 15 * minuteMs },
      stayMs: { least: 5 * minuteMs, most: 15 * minuteMs },
    })
  })

  it('do not count a time without fixes as spent inside for certain', () => {
    expect(visits[1]).toEqual({
      entered: { fromMs: 15 * minuteMs, toMs: 100 * minuteMs },
      left: undefined,
      stayMs: { least: 0, most: 185 * minuteMs },
    })
  })

  it('are the same in whatever order the fixes arrived', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(day, { minLength: day.length }), (shuffled) => {
        expect(visitsOf(circle, shuffled, { gapMs: 30 * minuteMs })).toEqual(visits)
      }),
    )
  })

  it('name a way that leads through between two readings', () => {
    const through = [fix(0, from(-900), { kmh: 60 }), fix(5, from(900), { kmh: 60 })]
    const between = { fromMs: 0, toMs: 5 * minuteMs }
    expect(visitsOf(circle, through, { gapMs: 30 * minuteMs })).toEqual([
      { entered: between, left: between, stayMs: { least: 0, most: 5 * minuteMs }, isPassed: true },
    ])
    const beside = [fix(0, from(-900, 250)), fix(5, from(900, 250))]
    expect(visitsOf(circle, beside, { gapMs: 30 * minuteMs })).toEqual([])
    expect(visitsOf(circle, through, { gapMs: minuteMs })).toEqual([])
  })
})
