import { describe, expect, it } from 'vitest'
import { describeMetric } from './metricCatalogue'
import { palette } from './palette'

describe('describeMetric', () => {
  it('knows a key by its whole name', () => {
    expect(describeMetric('pressure')).toMatchObject({
      label: 'Pressure',
      unit: 'kPa',
      decimals: 2,
      card: 'value',
    })
  })

  it('knows families of numbered channels', () => {
    expect(describeMetric('analog3')).toMatchObject({ label: 'Analog 3', unit: 'V' })
    expect(describeMetric('cp30')).toMatchObject({ label: 'Custom 30' })
    expect(describeMetric('hourmeter7_hrs')).toMatchObject({ label: 'Hour Meter 7', card: 'hours' })
    expect(describeMetric('can2').card).toBe('can')
  })

  it('gives an unknown key a plain card under its own name', () => {
    expect(describeMetric('bucket_height')).toMatchObject({
      label: 'Bucket height',
      card: 'value',
      decimals: 2,
    })
    expect(describeMetric('crusher_hrs').card).toBe('hours')
  })

  it('takes the names of inherited properties for unknown keys', () => {
    expect(describeMetric('constructor').label).toBe('Constructor')
    expect(describeMetric('toString').card).toBe('value')
  })

  it('gives every key one of the 28 colours, always the same, and neighbours different ones', () => {
    expect(palette).toHaveLength(28)
    expect(new Set(palette).size).toBe(28)
    for (const key of ['vin', 'cp1', 'nobody_knows', 'x9999999999999999']) {
      expect(palette).toContain(describeMetric(key).colour)
      expect(describeMetric(key).colour).toBe(describeMetric(key).colour)
    }
    expect(describeMetric('cp1').colour).not.toBe(describeMetric('cp2').colour)
  })

  it('carries the default limits of the spec', () => {
    expect(describeMetric('gps_speed').bounds).toMatchObject({ warnHigh: 50, alarmHigh: 80, warnLow: null })
    expect(describeMetric('vreg').bounds).toEqual({ warnLow: 8, warnHigh: 10, alarmLow: 7, alarmHigh: 11 })
    expect(describeMetric('ambient').bounds).toBeUndefined()
  })

  it('hides a channel that the configuration switches off, and only then', () => {
    expect(describeMetric('tc1').isVisible({ 'tc1.interval': 0 })).toBe(false)
    expect(describeMetric('tc1').isVisible({ 'tc1.interval': 1 })).toBe(true)
    expect(describeMetric('tc1').isVisible({})).toBe(true)
    expect(describeMetric('freq2').isVisible({ 'io2.freq.enable': false })).toBe(false)
  })

  it('treats motion as milli-g and light as a switch', () => {
    expect(describeMetric('motion').unit).toBe('mg')
    expect(describeMetric('light')).toMatchObject({ unit: '', decimals: 0 })
  })
})
