import { describe, expect, it } from 'vitest'
import { checkSetting } from '../../../shared/settings/checkSetting'
import type { Threshold } from '../machines/Machine'
import { defaultConfig } from '../commands/defaultConfig'
import { branchOf, mergeConfig, readConfig } from '../commands/configTree'
import { createMeter } from '../link/createMeter'
import { freshDevice, machines } from '../machines/demoDevices'
import { generator } from '../machines/generator'
import type { Reading } from './Reading'
import { watchEvents, type ActiveEvents, thresholdsNow } from './thresholds'

const start = Date.UTC(2026, 10, 23, 2)
const stepMs = 60_000

/** Events of a channel as a device lists them in three readings under some settings. */
const eventsOf = (key: string, changes: object) => {
  const machine = freshDevice
  const config = mergeConfig(defaultConfig(machine), changes as ReturnType<typeof defaultConfig>)
  const meter = createMeter(machine, start)
  return [1, 2, 3].map((n) =>
    (meter.measureAt(start + n * stepMs, config).reading.events ?? []).filter(({ topic }) => topic === key),
  )
}

describe('limits of a simulated device', () => {
  it('are those that it is given: it lists a warning and an alarm while a value is past them', () => {
    const high = { topic: 'vin', msg: 'High', lv: 30 }
    expect(eventsOf('vin', { vin: { warning: '0,1', alarm: '' } })).toEqual([[high], [high], [high]])
    const low = { topic: 'vin', msg: 'Low', lv: 40 }
    expect(eventsOf('vin', { vin: { warning: '', alarm: '900,1000' } })).toEqual([[low], [low], [low]])
  })

  it('are off where they are empty or cannot be read', () => {
    for (const warning of ['', '900', '20,10', 'a,b', null])
      expect(eventsOf('vin', { vin: { warning, alarm: '' } })).toEqual([[], [], []])
  })

  it('end with the next reading after they were taken back', () => {
    const machine = freshDevice
    const config = defaultConfig(machine)
    const limited = mergeConfig(config, branchOf('vin.alarm', '0,1'))
    const meter = createMeter(machine, start)
    const at = (n: number, settings: typeof config) => meter.measureAt(start + n * stepMs, settings)
    expect(at(1, limited)).toMatchObject({ began: true })
    expect(at(2, limited)).toMatchObject({ began: false })
    const { events = [] } = at(3, config).reading
    expect(events.filter(({ topic }) => topic === 'vin')).toEqual([])
  })

  it.each(machines.map((machine) => [machine.deviceid, machine] as const))(
    'of %s are in its settings from the start, and watch what it always watched',
    (_, machine) => {
      const config = defaultConfig(machine)
      const watched = thresholdsNow(machine, config)
      for (const { key, side, limit, lv, hysteresis } of machine.thresholds)
        expect(watched).toContainEqual(expect.objectContaining({ key, side, limit, lv, hysteresis }))
    },
  )

  it('are written as the settings page takes them', () => {
    const config = defaultConfig(generator)
    for (const key of ['tc1.warning', 'vin.warning']) {
      const value = readConfig(config, key)
      expect(value).toMatch(/,/)
      expect(checkSetting(key, value as string)).toEqual({ ok: true, value })
    }
  })
})

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
