import { describe, expect, it } from 'vitest'
import type { Threshold } from '../machines/Machine'
import type { Reading } from './Reading'
import { watchEvents, type ActiveEvents } from './watchEvents'

const hot: Threshold = { topic: 't', key: 't', side: 'high', limit: 100, hysteresis: 4, lv: 30, msg: 'High' }
const cold: Threshold = { topic: 't', key: 't', side: 'low', limit: 10, hysteresis: 2, lv: 40, msg: 'Low' }
const reading = (t?: number): Reading => ({
  deviceid: 'TRUCK0001',
  ts: 1,
  time: 1,
  ...(t !== undefined && { t }),
})

const follow = (threshold: Threshold, values: readonly (number | undefined)[]): boolean[] => {
  let active: ActiveEvents = new Set()
  return values.map((value) => {
    const step = watchEvents([threshold], reading(value), active)
    active = step.active
    return step.events.length === 1
  })
}

describe('watchEvents', () => {
  it('begins past a high limit and lasts until the value is back by the hysteresis', () => {
    expect(follow(hot, [99, 100, 101, 97, 96, 100])).toEqual([false, false, true, true, false, false])
  })
  it('begins below a low limit and lasts until the value is back by the hysteresis', () => {
    expect(follow(cold, [10, 9, 11, 12, 10])).toEqual([false, true, true, false, false])
  })
  it('ends when the value is no longer measured', () => {
    expect(follow(hot, [101, undefined, 99])).toEqual([true, false, false])
  })
  it('tells topic, message and level', () => {
    expect(watchEvents([hot], reading(120), new Set()).events).toEqual([{ topic: 't', msg: 'High', lv: 30 }])
  })
})
