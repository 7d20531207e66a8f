import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs, secondMs } from '../../../shared/core/time'
import { simulateHistory } from '../../fleet/physics/simulateHistory'
import { waterPump } from '../../fleet/machines/waterPump'
import { pastEvents, withoutOthers } from './pastEvents'

const toMs = Date.parse('2026-11-24T00:00:00Z')

const readings = [...simulateHistory(waterPump, toMs - 20 * dayMs, toMs, 300)].map(
  ({ deviceid: _, ...body }) => withoutOthers(waterPump, { tsMs: Math.round(body.ts * secondMs), body }),
)

describe('the past of a demo machine', () => {
  it('chatters at a limit that is too close, and a few times it was serious', () => {
    const { transitions, serious } = pastEvents(waterPump, readings, 2 * minuteMs)
    const began = transitions.filter(({ topic, kind }) => topic === 'tc1' && kind === 'began')
    expect(began.length).toBeGreaterThan(60)
    const real = serious.filter(({ topic }) => topic === 'tc1')
    expect(real.length).toBeGreaterThan(0)
    expect(real.length).toBeLessThan(began.length / 10)
  })

  it('has ended: what lasts begins with the first live reading', () => {
    const { transitions } = pastEvents(waterPump, readings, 2 * minuteMs)
    const ends = new Set(
      transitions.filter(({ kind }) => kind === 'ended').map(({ key, beganMs }) => `${key} ${beganMs}`),
    )
    expect(transitions.every(({ key, beganMs }) => ends.has(`${key} ${beganMs}`))).toBe(true)
  })
})
