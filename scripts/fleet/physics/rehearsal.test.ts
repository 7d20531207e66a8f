import { describe, expect, it } from 'vitest'
import { alertLevelOf } from '../../../shared/alerts/alertLevels'
import { dayMs, secondMs } from '../../../shared/core/time'
import { calibrate, type RaisedEvent } from '../../../shared/rehearsal/calibrate'
import { type Limits, rulesOf, replay, traceOf } from '../../../shared/rehearsal/replay'
import { advanceEvents, noEvents } from '../../../functions/alerts/eventStates'
import type { Machine, Threshold } from '../machines/Machine'
import { machines } from '../machines/demoDevices'
import { simulateHistory } from './simulateHistory'

const toMs = Date.parse('2026-11-23T00:00:00Z')
const fromMs = toMs - 7 * dayMs

/** Limits that a device holds in its settings are of these levels. */
const isOfLimits = ({ lv }: Threshold): boolean => ['warning', 'alarm'].includes(alertLevelOf(lv) ?? '')

const limitsOf = (thresholds: readonly Threshold[]): Limits => {
  const limitAt = (level: string, side: string) =>
    thresholds.find((each) => alertLevelOf(each.lv) === level && each.side === side)?.limit
  const pairOf = (level: string) => ({ low: limitAt(level, 'low'), high: limitAt(level, 'high') })
  return {
    alarm: pairOf('alarm'),
    warning: pairOf('warning'),
    hysteresis: thresholds[0]?.hysteresis ?? 0,
  }
}

/** What the portal keeps of a machine’s events on a key, by the readings that it sends. */
const raisedBy = (machine: Machine, key: string, seconds: number) => {
  const raised = new Map<string, RaisedEvent>()
  const [times, values]: [number[], number[]] = [[], []]
  let states = noEvents
  for (const { deviceid: _, ...body } of simulateHistory(machine, fromMs, toMs, seconds)) {
    const tsMs = Math.round(body.ts * secondMs)
    const value = body[key]
    if (typeof value === 'number') {
      times.push(tsMs)
      values.push(value)
    }
    const advanced = advanceEvents(states, { tsMs }, body)
    states = advanced.states
    for (const { kind, key: condition, topic, level, msg, beganMs, atMs } of advanced.transitions) {
      if (topic !== key || (level !== 'warning' && level !== 'alarm')) continue
      const id = `${condition} ${beganMs}`
      const ended = kind === 'ended' ? { endedTs: atMs / secondMs } : {}
      raised.set(id, { id, level, msg, beganTs: beganMs / secondMs, ...ended })
    }
  }
  return { raised: [...raised.values()], times, values }
}

const watched = machines.flatMap((machine) =>
  [...new Set(machine.thresholds.filter(isOfLimits).map(({ key }) => key))].map((key) => ({ machine, key })),
)

describe('a replay of the limits of simulated machines', () => {
  it('finds nearly all events that they raised, and none that they did not', () => {
    const totals = { raised: 0, found: 0, rehearsed: 0 }
    for (const { machine, key } of watched) {
      const seconds = Math.max(60, machine.baseIntervalSeconds)
      const { raised, times, values } = raisedBy(machine, key, seconds)
      const rules = rulesOf(
        limitsOf(machine.thresholds.filter((each) => each.key === key && isOfLimits(each))),
      )
      const trace = traceOf(Float64Array.from(times), Float64Array.from(values))
      const rehearsed = replay(trace, rules, { onMs: { alarm: 0, warning: 0 }, offMs: 0 }, toMs)
      const { found } = calibrate(rehearsed, raised, 2 * seconds * secondMs)
      totals.raised += raised.length
      totals.found += found
      totals.rehearsed += rehearsed.length
    }
    expect(totals.raised).toBeGreaterThan(50)
    expect(totals.found / totals.raised).toBeGreaterThanOrEqual(0.98)
    expect(Math.abs(totals.rehearsed - totals.raised) / totals.raised).toBeLessThan(0.02)
  })
})
