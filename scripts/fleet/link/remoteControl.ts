import { hourMs, minuteMs, secondMs } from '../../../shared/core/time'
import type { DemoTrigger } from '../machines/DemoDevice'
import { type DeviceEvent, type Reading, roundTo } from '../physics/Reading'
import type { ForcedRun } from '../physics/sampleAt'

const effectMs = 30 * secondMs
const forcedMs = 10 * minuteMs

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
  let forced: { run: ForcedRun; untilMs: number } | undefined
  let driftHours = 0

  const lasts = (trigger: DemoTrigger, nowMs: number): boolean => (effects.get(trigger) ?? 0) > nowMs
  const forcedAt = (nowMs: number): ForcedRun | undefined =>
    forced && forced.untilMs > nowMs ? forced.run : undefined

  return {
    forcedAt,
    press: (trigger, isRunning, nowMs) => {
      effects.set(trigger, nowMs + effectMs)
      if (trigger.effect !== 'runStop') return
      forced = forcedAt(nowMs) ? undefined : { run: isRunning ? 'stop' : 'run', untilMs: nowMs + forcedMs }
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
        if (trigger.effect !== 'runStop' && lasts(trigger, nowMs)) {
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
