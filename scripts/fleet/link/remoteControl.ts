import { hourMs, minuteMs, secondMs } from '../../../shared/core/time'
import type { DemoTrigger } from '../machines/DemoDevice'
import { type DeviceEvent, type Reading, roundTo } from '../physics/Reading'
import type { ForcedRun } from '../physics/sampleAt'

const effectMs = 30 * secondMs
const forcedMs = 10 * minuteMs
/** A pump is cranked and primed before water flows, and runs out once it is stopped. */
const obeyedAfterMs = 8 * secondMs

/** What triggers have changed on a machine, until it wears off. */
export interface RemoteControl {
  press(trigger: DemoTrigger, isRunning: boolean, nowMs: number): void
  forcedAt(nowMs: number): ForcedRun | undefined
  /** Counts hours as they were worked, not as they were planned. */
  countHours(forcedForMs: number, planned: { running: boolean }, forced: ForcedRun): void
  /** Shows the effects in a reading: outputs, events, corrected hours. */
  show(reading: Reading, nowMs: number): DeviceEvent[]
}

export function createRemoteControl(): RemoteControl {
  const effects = new Map<DemoTrigger, number>()
  let spans: readonly { run: ForcedRun; fromMs: number; untilMs: number }[] = []
  let driftHours = 0

  const lasts = (trigger: DemoTrigger, nowMs: number): boolean => (effects.get(trigger) ?? 0) > nowMs
  const forcedAt = (nowMs: number): ForcedRun | undefined =>
    spans.findLast(({ fromMs, untilMs }) => fromMs <= nowMs && untilMs > nowMs)?.run

  return {
    forcedAt,
    press: (trigger, isRunning, nowMs) => {
      effects.set(trigger, nowMs + effectMs)
      if (trigger.effect === 'run' || trigger.effect === 'stop') {
        const fromMs = nowMs + obeyedAfterMs
        const lasting = spans.filter(({ untilMs }) => untilMs > nowMs)
        spans = [...lasting, { run: trigger.effect, fromMs, untilMs: fromMs + forcedMs }]
      }
      if (trigger.effect !== 'runStop') return
      spans = forcedAt(nowMs)
        ? []
        : [{ run: isRunning ? 'stop' : 'run', fromMs: nowMs, untilMs: nowMs + forcedMs }]
    },
    countHours: (forcedForMs, { running }, run) => {
      driftHours += (((run === 'run' ? 1 : 0) - (running ? 1 : 0)) * forcedForMs) / hourMs
    },
    show: (reading, nowMs) => {
      if (typeof reading.eng_hrs === 'number') reading.eng_hrs = roundTo(reading.eng_hrs + driftHours, 3)
      if (typeof reading.run_hrs === 'number') reading.run_hrs = roundTo(reading.run_hrs + driftHours, 3)
      const events: DeviceEvent[] = []
      for (const trigger of effects.keys()) {
        if (trigger.effect === 'pulseOutput') reading.output1 = lasts(trigger, nowMs) ? 1 : 0
        const isShown = trigger.effect === 'horn' || trigger.effect === 'pulseOutput'
        if (isShown && lasts(trigger, nowMs)) {
          events.push({ topic: 'mjs', msg: trigger.name, lv: 5 })
        }
      }
      const run = forcedAt(nowMs)
      if (run)
        events.push({ topic: 'mjs', msg: run === 'run' ? 'Started remotely' : 'Stopped remotely', lv: 5 })
      return events
    },
  }
}
