import type { ConfigTree } from '../commands/configTree'
import type { Machine } from '../machines/Machine'
import { thresholdsNow } from '../physics/configuredLimits'
import { measure } from '../physics/measure'
import type { DeviceEvent, Reading } from '../physics/Reading'
import { sampleAt } from '../physics/sampleAt'
import { stateAt } from '../physics/simulateHistory'
import { runScript, type RunningScript } from '../scripts/runScript'
import { createRemoteControl } from './remoteControl'
import { readConfig } from '../commands/configTree'

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
export interface Meter {
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
