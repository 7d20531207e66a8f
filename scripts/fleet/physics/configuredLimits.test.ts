import { describe, expect, it } from 'vitest'
import { defaultConfig } from '../commands/defaultConfig'
import { branchOf, mergeConfig, readConfig } from '../commands/configTree'
import { createMeter } from '../link/createMeter'
import { freshDevice, machines } from '../machines/demoDevices'
import { generator } from '../machines/generator'
import { checkSetting } from '../../../shared/settings/checkSetting'
import { thresholdsNow } from './configuredLimits'

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
