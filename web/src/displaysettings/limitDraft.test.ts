import { describe, expect, it } from 'vitest'
import { entryWithLimits, isPageChanged, limitFields, limitValues, pageProblems } from './limitDraft'

const six = { min: '0', max: '30', warnLow: '11', warnHigh: '15', alarmLow: '10', alarmHigh: '16' }
const none = { min: '', max: '', warnLow: '', warnHigh: '', alarmLow: '', alarmHigh: '' }
const numbers = { min: 0, max: 30, warnLow: 11, warnHigh: 15, alarmLow: 10, alarmHigh: 16 }

describe('the limits that a device has for a channel', () => {
  const keysOf = (key: string, reported: Record<string, string>) =>
    limitFields(key, reported).map((field) => field.key)

  it('are those of its generation', () => {
    expect(keysOf('vin', { 'vin.alarm': '10,16' })).toEqual(['vin.warning', 'vin.alarm', 'vin.hysteresis'])
    expect(keysOf('analog1', { 'device.model': 'QUAD-C2', 'io1.voltage.warning': '' })).toEqual([
      'io1.voltage.warning',
      'io1.voltage.alarm',
      'io1.voltage.hysteresis',
    ])
  })

  it('are none where it does not watch the channel', () => {
    expect(keysOf('coolant_temp', { 'vin.alarm': '10,16' })).toEqual([])
  })

  it('stand beside those of the page', () => {
    const fields = limitFields('vin', {})
    expect(
      limitValues('vin', { vin: { gaugeSettings: numbers } }, fields, { 'vin.warning': '11,15' }),
    ).toEqual({
      ...six,
      'vin.warning': '11,15',
      'vin.alarm': '',
      'vin.hysteresis': '',
    })
  })
})

describe('the limits of the page', () => {
  it('are not those of a 12 V system for a machine of 24 V', () => {
    const of = (lastValue: number, display = {}) => limitValues('vin', display, [], {}, lastValue)
    expect(of(12.6)).toMatchObject({ min: '0', warnHigh: '15', alarmHigh: '16' })
    expect(of(27.8)).toMatchObject({ min: '0', warnLow: '', warnHigh: '', alarmLow: '', alarmHigh: '' })
    expect(of(27.8, { vin: { gaugeSettings: numbers } })).toMatchObject({ warnHigh: '15' })
  })

  it('are all there or none, and always there for a gauge', () => {
    expect(pageProblems('cp1', {}, none)).toEqual({})
    expect(pageProblems('cp1', {}, { ...none, min: '1' })).toMatchObject({ max: 'Enter a number' })
    expect(pageProblems('cp1', { cp1: { displayType: 'gauge' } }, none)).toMatchObject({
      min: 'Enter a number',
    })
    expect(pageProblems('cp1', {}, { ...six, max: '0' })).toEqual({
      max: 'Gauge Error: Invalid min/max range',
    })
  })

  it('change nothing else of a key, and can be taken away', () => {
    const present = { cp1: { name: 'Boom', displayType: 'plain' as const } }
    const entry = entryWithLimits('cp1', present, six)
    expect(entry).toEqual({ name: 'Boom', displayType: 'plain', gaugeSettings: numbers })
    expect(entryWithLimits('cp1', { cp1: entry }, none)).toEqual(present.cp1)
  })

  it('know whether they were changed, whatever was typed for the device', () => {
    expect(isPageChanged(six, { ...six, 'vin.alarm': '9' })).toBe(false)
    expect(isPageChanged(six, { ...six, max: '40' })).toBe(true)
  })
})
