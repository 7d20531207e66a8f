import { hourMs, minuteMs, secondMs } from '../../../shared/core/time'
import { type ConfigTree, readConfig } from '../commands/configTree'
import type { Machine } from '../machines/Machine'
import { thresholdsNow } from '../physics/thresholds'
import { measure } from '../physics/measure'
import { type DeviceEvent, type Reading, roundTo } from '../physics/Reading'
import { sampleAt, type ForcedRun } from '../physics/Sample'
import { stateAt } from '../physics/simulateHistory'
import { runScript, type RunningScript } from '../scripts/runScript'
import type { DemoTrigger } from '../machines/DemoDevice'

const effectMs = 30 * secondMs
const forcedMs = 10 * minuteMs
/** A pump is cranked and primed before water flows, and runs out once it is stopped. */
const obeyedAfterMs = 8 * secondMs

/** What triggers have changed on a machine, until it wears off. */
interface RemoteControl {
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

/** Keys that each measuring interval governs: 0 switches the channel off. */
const governed: readonly (readonly [setting: string, keys: RegExp])[] = [
  ['ambient.interval', /^ambient$/],
  ['accel.interval', /^(accel_[xyz]|pitch|roll|angle|motion)$/],
  ['gps.interval', /^gps_/],
  ['can1.interval', /^can1$/],
  ['can2.interval', /^can2$/],
  ['tc1.interval', /^tc1$/],
  ['current1.interval', /^current1$/],
]

/** Takes out of a reading what the settings switch off. */
function silenceChannels(reading: Reading, config: ConfigTree): void {
  for (const [setting, keys] of governed) {
    if (readConfig(config, setting) !== 0) continue
    for (const key of Object.keys(reading)) if (keys.test(key)) delete reading[key]
  }
  if (readConfig(config, 'endpoint.network_report') !== false) return
  delete reading.wifi_ip
  delete reading.wifi_rssi
}

/** The measuring part of a live device. */
interface Meter {
  /** One cycle; `began` says that an event is listed which was not before. */
  measureAt(tMs: number, config: ConfigTree): { reading: Reading; began: boolean }
  pressTrigger(index: number, nowMs: number): void
  /** Loads the script, as every start does; undefined when the engine is off. With `announce`, it reports the result once. */
  startScript(
    source: string | undefined,
    start: { isAnnounced: boolean; config: ConfigTree; nowMs: number },
  ): void
}

const nameOf = ({ topic, msg, lv }: DeviceEvent): string => `${topic}\n${msg}\n${lv}`

const started: DeviceEvent = { topic: 'mjs', msg: 'Script started', lv: 10 }
const failed = (failure: string): DeviceEvent => ({ topic: 'mjs', msg: `Script failed: ${failure}`, lv: 30 })

/** Takes a machine up where its history ends; `print` is the port that a script prints to. */
export function createMeter(
  machine: Machine,
  nowMs: number,
  print: (line: string) => void = () => undefined,
): Meter {
  const { world, active: lasting } = stateAt(machine, nowMs)
  const remote = createRemoteControl()
  let active = lasting
  let lastMs = nowMs
  let listed = new Set<string>()
  let script: RunningScript | undefined
  let isAnnounced = false
  const customKeys = machine.customParameters.map(({ key }) => key)
  return {
    measureAt: (tMs, config) => {
      const forced = remote.forcedAt(tMs)
      if (forced) remote.countHours(tMs - lastMs, sampleAt(world, tMs), forced)
      lastMs = tMs
      const cycle = measure(machine, sampleAt(world, tMs, forced), active, thresholdsNow(machine, config))
      active = cycle.active
      const { reading } = cycle
      const events = [...(reading.events ?? []), ...remote.show(reading, tMs)]
      silenceChannels(reading, config)
      script?.measured(reading, config, customKeys, tMs)
      if (script?.failure !== undefined) events.push(failed(script.failure))
      else if (isAnnounced) events.push(started)
      isAnnounced = false
      if (events.length > 0) reading.events = events
      const before = listed
      listed = new Set(events.map(nameOf))
      return { reading, began: [...listed].some((name) => !before.has(name)) }
    },
    pressTrigger: (index, atMs) => {
      const trigger = machine.triggers.find(({ key }) => key === `tp${index}`)
      if (trigger) remote.press(trigger, sampleAt(world, atMs, remote.forcedAt(atMs)).running, atMs)
    },
    startScript: (source, { isAnnounced: isNews, config, nowMs: startMs }) => {
      script = source === undefined ? undefined : runScript(source, { startMs, config, print })
      isAnnounced = isNews && script !== undefined
    },
  }
}
