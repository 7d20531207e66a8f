import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../shared/core/time'
import {
  type Course,
  type ReachedNotice,
  chattersOf,
  figuresOf,
  floodsOf,
  measurementKey,
} from './getNoticeFigures'

const nowMs = Date.UTC(2026, 10, 24, 12)
const at = (agoMs: number, topic = 'vin', deviceid = 'TRUCK0001'): ReachedNotice => ({
  deviceid,
  topic,
  atMs: nowMs - agoMs,
})

describe('the figures of a person', () => {
  it('count a notice by two channels once, and none from before the span', () => {
    const notices = [at(hourMs), at(hourMs), at(31 * dayMs)]
    expect(figuresOf(notices, new Map(), nowMs)).toMatchObject({ notices: 1, floods: 0, hoursAbove: 0 })
  })

  it('name the busiest hour and count those above the aim', () => {
    const busy = Array.from({ length: 7 }, (_, n) => at(2 * hourMs + (n + 1) * 8 * minuteMs - hourMs))
    const calm = Array.from({ length: 6 }, (_, n) => at(5 * hourMs - (n + 1) * 9 * minuteMs))
    const figures = figuresOf([...busy, ...calm], new Map(), nowMs)
    expect(figures.hoursAbove).toBe(1)
    expect(figures.busiest).toEqual({ atMs: nowMs - 2 * hourMs, notices: 7 })
  })

  it('list the ten worst measurements, with those that chatter and those that last', () => {
    const notices = Array.from({ length: 12 }, (_, n) =>
      Array.from({ length: n + 1 }, (__, k) => at((n * 20 + k) * hourMs + minuteMs, `ain${n}`)),
    ).flat()
    const flapping = {
      intervalSeconds: 60,
      events: [at(0), at(5 * minuteMs)].map(({ atMs }) => ({ beganMs: atMs - minuteMs, endedMs: atMs })),
    }
    const courses = new Map<string, Course>([
      [measurementKey('TRUCK0001', 'ain11'), flapping],
      [
        measurementKey('TRUCK0001', 'ain10'),
        { intervalSeconds: 60, events: [{ beganMs: nowMs - 2 * dayMs }] },
      ],
    ])
    const { worst, chattering, lasting } = figuresOf(notices, courses, nowMs)
    expect(worst.map(({ topic }) => topic)).toEqual(Array.from({ length: 10 }, (_, n) => `ain${11 - n}`))
    expect(worst[0]).toMatchObject({ notices: 12, chattered: 1 })
    expect(worst[1]).toMatchObject({ notices: 11, chattered: 0, lastedMs: 2 * dayMs })
    expect([chattering, lasting]).toEqual([1, 1])
  })
})

describe('a flood', () => {
  it('is ten within ten minutes, and goes on while ten minutes have so many', () => {
    const each = (count: number, fromMs: number) =>
      Array.from({ length: count }, (_, n) => fromMs + n * minuteMs)
    expect(floodsOf(each(9, 0))).toEqual([])
    expect(floodsOf(each(30, 0))).toEqual([{ atMs: 0, notices: 11 }])
    expect(floodsOf([...each(10, 0), ...each(10, hourMs)])).toHaveLength(2)
  })
})

describe('chattering', () => {
  it('is three turns within ten intervals', () => {
    const event = (began: number, ended?: number) => ({
      beganMs: began * minuteMs,
      endedMs: ended === undefined ? undefined : ended * minuteMs,
    })
    const course = (...events: ReturnType<typeof event>[]) => ({ intervalSeconds: 60, events })
    expect(chattersOf(course(event(0, 3), event(20, 40)))).toBe(0)
    expect(chattersOf(course(event(0, 3), event(5)))).toBe(1)
    expect(chattersOf(course(event(0, 3), event(5, 8), event(30, 31), event(32)))).toBe(2)
  })
})
