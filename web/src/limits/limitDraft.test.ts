import { describe, expect, it } from 'vitest'
import { entryWithLimits } from './limitScale'
import {
  configChangeOf,
  draftOfLimits,
  hasOtherColours,
  type LimitDraft,
  type LimitsNow,
  unreadableAt,
  limitFaults,
} from './limitDraft'
import { limitKeysOf } from './limitLevels'

const reported = { 'vin.alarm': '', 'vin.warning': '', 'vin.hysteresis': 0.2 }
const nowWith = (change: Partial<LimitsNow> = {}): LimitsNow => ({
  dataKey: 'vin',
  entry: {},
  keys: limitKeysOf('vin', reported),
  effective: reported,
  measured: 12.6,
  ...change,
})
const savedOf = (now: LimitsNow) => draftOfLimits(now, false)
const edit = (now: LimitsNow, change: Partial<LimitDraft>) => ({ ...savedOf(now), ...change })

describe('where a device keeps its limits', () => {
  it('depends on its generation and model, and is nowhere for what it does not watch', () => {
    expect(limitKeysOf('analog1', { 'device.model': 'QUAD-C2' })?.levels.alarm).toBe('io1.voltage.alarm')
    expect(limitKeysOf('analog1', { 'input1.alarm': '' })?.levels.alarm).toBe('input1.alarm')
    expect(limitKeysOf('pitch', {})).toEqual({
      levels: { alarm: 'accel.pitch.alarm', warning: 'accel.pitch.warning' },
      recovery: 'accel.hysteresis',
    })
    expect(limitKeysOf('cp1', {})).toBeUndefined()
  })
})

describe('the fields of the limits', () => {
  it('begin with those of the catalogue, but not with 12 V limits for a 24 V system', () => {
    expect(savedOf(nowWith())).toMatchObject({
      alarmLow: '9',
      alarmHigh: '16',
      warnLow: '10',
      warnHigh: '15',
    })
    expect(savedOf(nowWith({ measured: 27.4 }))).toMatchObject({ alarmLow: '', alarmHigh: '', warnLow: '' })
  })

  it('hold what the device watches, level by level', () => {
    const now = nowWith({ effective: { ...reported, 'vin.alarm': '-2000000000,17' } })
    expect(savedOf(now)).toMatchObject({ alarmLow: '', alarmHigh: '17', alarmEvent: true, warnLow: '10' })
    expect(savedOf(now)).toMatchObject({ warningEvent: false, recovery: '0.2' })
  })

  it('are empty where the device holds no pair, which is shown as it is', () => {
    const now = nowWith({ effective: { ...reported, 'vin.alarm': 11.8 } })
    expect(savedOf(now)).toMatchObject({ alarmLow: '', alarmHigh: '', alarmEvent: true })
    expect(unreadableAt(now, 'alarm')).toBe('11.8')
    expect(unreadableAt(now, 'warning')).toBeUndefined()
    expect(limitFaults(now, savedOf(now), savedOf(now))).toEqual({})
  })
})

describe('what a save sends to the device', () => {
  it('is the pair of a level that sends an event, with a far end for a missing limit', () => {
    const now = nowWith()
    const draft = edit(now, { alarmLow: '', alarmHigh: '15,5', alarmEvent: true })
    expect(configChangeOf(now, savedOf(now), draft)).toEqual({ 'vin.alarm': '-2000000000,15.5' })
  })

  it('is nothing for limits that colour alone, and switches off what was on', () => {
    const now = nowWith()
    expect(configChangeOf(now, savedOf(now), edit(now, { alarmHigh: '20' }))).toEqual({})
    const on = nowWith({ effective: { ...reported, 'vin.warning': '11,15' } })
    expect(configChangeOf(on, savedOf(on), edit(on, { warningEvent: false }))).toEqual({
      'vin.warning': null,
    })
  })

  it('holds the recovery by itself, and nothing at all for a device that does not watch', () => {
    const now = nowWith()
    expect(configChangeOf(now, savedOf(now), edit(now, { recovery: '0.5' }))).toEqual({
      'vin.hysteresis': 0.5,
    })
    const none = nowWith({ keys: undefined })
    expect(configChangeOf(none, savedOf(none), edit(none, { alarmHigh: '20', alarmEvent: true }))).toEqual({})
  })
})

describe('what is wrong with limits', () => {
  const faultsOf = (change: Partial<LimitDraft>, now = nowWith()) =>
    limitFaults(now, savedOf(now), edit(now, change))

  it('is said at its field, by its name', () => {
    expect(faultsOf({ warnHigh: 'many' })).toEqual({ warnHigh: 'Warning above must be a number.' })
    expect(faultsOf({ alarmHigh: '9' })).toEqual({ alarmHigh: 'Alarm above must be more than 9.' })
    expect(faultsOf({ alarmLow: '', alarmHigh: '', alarmEvent: true }).alarmHigh).toMatch(
      /^An event needs a limit/,
    )
    expect(faultsOf({ recovery: 'x' })).toEqual({ recovery: 'Clears after recovering by must be a number.' })
  })

  it('is what the setting of the device does not allow, where an event is sent', () => {
    const now = nowWith({ dataKey: 'ambient', keys: limitKeysOf('ambient', {}), effective: {} })
    const faults = faultsOf({ alarmHigh: '140', alarmEvent: true }, now)
    expect(faults).toEqual({ alarmHigh: 'Alarm above must be from -40 to 100.' })
    expect(faultsOf({ alarmHigh: '140', alarmEvent: false }, now)).toEqual({})
  })

  it('is an empty limit of a gauge', () => {
    const now = nowWith({ entry: { displayType: 'gauge' } })
    expect(faultsOf({ alarmLow: '' }, now).alarmLow).toBe('The gauge of this card needs all four limits.')
    expect(faultsOf({ alarmLow: '' })).toEqual({})
  })
})

describe('the colours of a card', () => {
  const gaugeSettings = { min: 0, max: 30, warnLow: 10, warnHigh: 15, alarmLow: 9, alarmHigh: 16 }

  it('follow the limits, on the scale that they have', () => {
    const now = nowWith({ entry: { gaugeSettings, name: 'Main' } })
    const { name, gaugeSettings: made } = entryWithLimits('vin', now.entry, edit(now, { alarmHigh: '' }), {})
    expect([name, made]).toEqual(['Main', { ...gaugeSettings, alarmHigh: null }])
    const fresh = entryWithLimits('cp1', {}, edit(nowWith(), { alarmLow: '', warnLow: '' }), {
      low: 12,
      high: 13,
    })
    expect(fresh.gaugeSettings).toMatchObject({ min: 11, max: 17, alarmLow: null, warnHigh: 15 })
  })

  it('are others where the device was given limits of its own', () => {
    const now = nowWith({ entry: { gaugeSettings }, effective: { ...reported, 'vin.alarm': '11,14' } })
    expect(hasOtherColours(now, savedOf(now))).toBe(true)
    const same = nowWith({ entry: { gaugeSettings } })
    expect(hasOtherColours(same, savedOf(same))).toBe(false)
    expect(hasOtherColours(nowWith(), savedOf(nowWith()))).toBe(false)
  })
})
