import type { ConfigTree } from '../commands/Flash'
import type { Machine } from '../machines/Machine'
import { measure } from '../physics/measure'
import type { DeviceEvent, Reading } from '../physics/Reading'
import { sampleAt } from '../physics/sampleAt'
import { stateAt } from '../physics/simulateHistory'
import { createRemoteControl } from './remoteControl'
import { silenceChannels } from './silenceChannels'

/** The measuring part of a live device. */
export interface Meter {
  /** One cycle; `began` says that an event is listed which was not before. */
  measureAt(tMs: number, config: ConfigTree): { reading: Reading; began: boolean }
  pressTrigger(index: number, nowMs: number): void
  /** After a start the script tells that it runs, once. */
  announceStart(): void
}

const nameOf = ({ topic, msg, lv }: DeviceEvent): string => `${topic}\n${msg}\n${lv}`

/** Takes a machine up where its history stands. */
export function createMeter(machine: Machine, nowMs: number): Meter {
  const { world, active: lasting } = stateAt(machine, nowMs)
  const remote = createRemoteControl()
  let active = lasting
  let lastMs = nowMs
  let listed = new Set<string>()
  let started = false
  return {
    measureAt: (tMs, config) => {
      const forced = remote.forcedAt(tMs)
      if (forced) remote.countHours(tMs - lastMs, sampleAt(world, tMs), forced)
      lastMs = tMs
      const cycle = measure(machine, sampleAt(world, tMs, forced), active)
      active = cycle.active
      const { reading } = cycle
      const events = [...(reading.events ?? []), ...remote.show(reading, tMs)]
      if (started) events.push({ topic: 'mjs', msg: 'Script started', lv: 10 })
      started = false
      if (events.length > 0) reading.events = events
      silenceChannels(reading, config)
      const before = listed
      listed = new Set(events.map(nameOf))
      return { reading, began: [...listed].some((name) => !before.has(name)) }
    },
    pressTrigger: (index, atMs) => {
      const trigger = machine.triggers.find(({ key }) => key === `tp${index}`)
      if (trigger) remote.press(trigger, sampleAt(world, atMs, remote.forcedAt(atMs)).running, atMs)
    },
    announceStart: () => {
      started = true
    },
  }
}
