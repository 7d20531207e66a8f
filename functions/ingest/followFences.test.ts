import { describe, expect, it } from 'vitest'
import { minuteMs, secondMs } from '../../shared/core/time'
import { fenceOf } from '../../shared/fences/fence'
import type { FenceRule } from '../../shared/places/fenceRule'
import { circle, metresEast } from '../../test/integration/fenceScene'
import type { GroupFences } from '../fences/deviceFences'
import { at, link, low, t } from './followEvents.fixture'
import { followFences } from './followFences'
import type { ArrivedReading } from './storeReadings'

const enter: FenceRule = { kind: 'enter', level: 'alert' }
const placeid = 'p-yard00000'

/** A group with one circle of 200 m. */
const groupOf = (...rules: FenceRule[]): GroupFences[] => {
  const fence = fenceOf({ placeid, name: 'Yard', shape: circle(), rules }, 1)
  if (fence === undefined) throw new Error('no fence')
  return [{ groupid: 'g-Fences001', version: 1, fences: [fence] }]
}
const gps = (metres: number, more: object = {}) => {
  const [gps_lon, gps_lat] = metresEast(metres)
  return { gps_lat, gps_lon, gps_hdop: 0.8, gps_nsat: 9, gps_speed: 20, ...more }
}
/** So many metres east of the middle of the yard, minutes after the start. */
const reading = (
  minutes: number,
  metres: number,
  more: object = {},
  arrivedMs = t + minutes * minuteMs,
): ArrivedReading => {
  const plain = at(t + minutes * minuteMs, [], arrivedMs)
  return { ...plain, body: { ...plain.body, ...gps(metres, more) } }
}
const follow = (
  readings: Parameters<typeof followFences>[1],
  groups = groupOf(enter),
  known: Parameters<typeof link>[0] = {},
) => {
  const followed = followFences(link(known), readings, groups)
  const { states } = JSON.parse(followed.changed ?? '{"states":{}}') as {
    states: Record<string, { isInside: boolean; sinceMs: number }>
  }
  return { ...followed, state: states[placeid] }
}
const saidOf = ({ readings }: ReturnType<typeof follow>) =>
  readings.map(({ body }) => ((body.events ?? []) as { msg: string }[]).map(({ msg }) => msg))
const outside = { fences: '{"seen":{"g-Fences001":1},"states":{}}' }
const arrivedAt = (minutes: number, count = 1) =>
  new Map([[placeid, { count, atMs: t + minutes * minuteMs }]])

describe('a device that no fence is asked about', () => {
  it('has its readings as they are', () => {
    const readings = [reading(0, 0)]
    const followed = followFences(link(), readings, [])
    expect(followed).toEqual({ readings, changed: undefined, arrivals: new Map() })
    expect(followed.readings).toBe(readings)
  })

  it('forgets where it was, once it has left its groups', () => {
    const fences = `{"seen":{"g-Fences001":1},"states":{"${placeid}":{"version":1,"isInside":true,"sinceMs":5}}}`
    expect(follow([reading(0, 0)], [], { fences }).changed).toBe('{"seen":{},"states":{}}')
  })
})

describe('a device that comes into a fence', () => {
  it('arrives with its first fix inside, which lists the event beside its own', () => {
    const first = reading(0, 900)
    const own = reading(5, 0, { events: [low] })
    const last = reading(6, 0)
    const followed = follow([first, own, last])
    expect(followed.state).toMatchObject({ isInside: true, sinceMs: t + 5 * minuteMs })
    expect(followed.arrivals).toEqual(arrivedAt(5))
    expect(saidOf(followed)).toEqual([[], ['Low', 'Inside Yard'], ['Inside Yard']])
    expect(followed.readings[0]).toBe(first)
    expect(own.body.events).toEqual([low])
  })

  it('arrives as often as it comes', () => {
    const ways = [900, 0, 900, 0].map((metres, n) => reading(5 * n, metres))
    expect(follow(ways).arrivals).toEqual(arrivedAt(15, 2))
  })

  it('is followed in the order of measurement, and its readings stay in theirs', () => {
    const followed = follow([reading(5, 0), reading(0, 900)])
    expect(saidOf(followed)).toEqual([['Inside Yard'], []])
    expect(followed.arrivals).toEqual(arrivedAt(5))
  })

  it('is inside on where a reading has no fix', () => {
    const followed = follow([reading(0, 900), reading(5, 0), reading(6, 0, { gps_lat: 'north' })])
    expect(saidOf(followed)[2]).toEqual(['Inside Yard'])
  })

  it('changes nothing while it stays outside of fences that it knows', () => {
    const readings = [reading(0, 900), reading(5, 800)]
    const followed = follow(readings, groupOf(enter), outside)
    expect(followed.changed).toBeUndefined()
    expect(followed.readings).toBe(readings)
    expect(followed.arrivals.size).toBe(0)
  })
})

describe('only readings that are newer than all before', () => {
  const known = { ...outside, latestTsMs: t, latestArrivedMs: t, lastContactMs: t }

  it('bring a device into a fence', () => {
    for (const minutes of [-1, 0]) {
      const late = [reading(minutes, 0)]
      expect(follow(late, groupOf(enter), known)).toMatchObject({ readings: late, changed: undefined })
    }
    expect(follow([reading(1 / 60, 0)], groupOf(enter), known).state).toMatchObject({ isInside: true })
  })

  it('do so within a batch: another of the same time counts no more', () => {
    const followed = follow([reading(5, 900), reading(5, 0)], groupOf(enter), known)
    expect(followed.arrivals.size).toBe(0)
  })

  it('are ordered by the device’s clock where they arrive at one moment ahead of it', () => {
    const arrivedMs = t + minuteMs
    // Both count as measured at their arrival: the machine can have come no further than the fixes are uncertain.
    const ahead = (minutes: number, metres: number) => reading(minutes, metres, { gps_hdop: 3 }, arrivedMs)
    const on = (...readings: ReturnType<typeof ahead>[]) =>
      follow(readings, groupOf(enter), known).arrivals.size
    expect(on(ahead(3, 205), ahead(4, 150))).toBe(1)
    expect(on(ahead(4, 205), ahead(4, 150))).toBe(0)
  })
})

describe('a fix that no machine can have come to', () => {
  const farAway = {
    ...outside,
    latestTsMs: t,
    latestArrivedMs: t,
    lastContactMs: t,
    latest: JSON.stringify(gps(200_000)),
  }

  it('from the latest reading before brings it nowhere by itself', () => {
    expect(follow([reading(1, 0)], groupOf(enter), farAway).state?.isInside).toBe(false)
    expect(follow([reading(60, 0)], groupOf(enter), farAway).state?.isInside).toBe(true)
    const without = { ...farAway, latest: undefined }
    expect(follow([reading(1, 0)], groupOf(enter), without).state?.isInside).toBe(true)
  })

  it('is judged by the fix before it in the batch, which need not be the reading before', () => {
    const near = [reading(1, 900), reading(2, 0)]
    expect(follow(near, groupOf(enter), farAway).state?.isInside).toBe(true)
    const wild = [reading(1, 200_000), reading(1.5, 0, { gps_nsat: 1 }), reading(2, 0)]
    expect(follow(wild, groupOf(enter), outside).state?.isInside).toBe(false)
  })
})

describe('how fast a device is in a fence', () => {
  const speed: FenceRule = { kind: 'speed', level: 'warning', kmh: 30 }

  it('counts where its reading says so as a number', () => {
    const said = (gps_speed: unknown) =>
      saidOf(follow([reading(0, 900), reading(5, 0), reading(6, 0, { gps_speed })], groupOf(speed)))[2]
    expect(said(31)).toHaveLength(1)
    expect(said(30)).toEqual([])
    expect(said('31')).toEqual([])
    expect(said(undefined)).toEqual([])
  })

  it('does so by the time of measurement, or the arrival where that is earlier', () => {
    const dwell: FenceRule = { kind: 'dwell', level: 'warning', minutes: 10 }
    const on = (last: ReturnType<typeof reading>) =>
      saidOf(follow([reading(0, 900), reading(5, 0), last], groupOf(dwell)))[2]
    expect(on(reading(15, 0))).toHaveLength(1)
    expect(on(reading(15, 0, {}, t + 15 * minuteMs - secondMs))).toEqual([])
  })
})
