import { describe, expect, it } from 'vitest'
import { describeMetric, palette } from './metricCatalogue'

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

  it('has a row for every channel that the specification names', () => {
    const numbered = (count: number, ...names: string[]) =>
      names.flatMap((name) => Array.from({ length: count }, (_, i) => name.replace('N', String(i + 1))))
    const channels = [
      'tc1 gps_speed gps_position gps_odo ambient humidity pressure vin vbat vlipo vsys vreg pitch roll angle motion',
      'accel_x accel_y accel_z movement_hrs vin_hrs motion_hrs digital1_hrs digital2_hrs state0 engine eng_hrs',
      'idle_hrs run_hrs total_fuel idle_fuel run_fuel fuel_level fuel_rate trip_fuel fuel_economy distance_km',
      'eng_speed eng_load eng_temp coolant_temp coolant_level coolant_pressure oil_temp oil_pressure oil_level',
      'trans_temp trans_pressure trans_level wifi_rssi gsm_rssi capture1 can1 can2 dtc1 dtc2 ble output1 deviceid',
      'asset_image events deviceinfo raw_json triggers utilisation cycle widgets charts tp0 light state',
    ].flatMap((line) => line.split(' '))
    const families = [
      ...numbered(5, 'analogN', 'currentN', 'digitalN', 'freqN', 'dutyN', 'pulseN'),
      ...numbered(50, 'cpN', 'modN'),
      ...numbered(30, 'customN'),
      ...numbered(10, 'hourmeterN_hrs', 'tgN'),
      ...numbered(6, 'stateN', 'stateN_hrs'),
    ]
    const placeOfUnknown = describeMetric('nobody_knows').sort
    expect([...channels, ...families].filter((key) => describeMetric(key).sort === placeOfUnknown)).toEqual(
      [],
    )
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

  it('carries default limits', () => {
    expect(describeMetric('gps_speed').bounds).toMatchObject({ warnHigh: 50, alarmHigh: 80, warnLow: null })
    const limits = {
      humidity: [20, 80, 10, 90],
      pressure: [95, 105, 90, 110],
      vin: [10, 15, 9, 16],
      vbat: [4.5, 6.1, 4, 6.4],
      vlipo: [3.5, 4.25, 3.2, 4.3],
    }
    for (const [key, [warnLow, warnHigh, alarmLow, alarmHigh]] of Object.entries(limits)) {
      expect(describeMetric(key).bounds, key).toEqual({ warnLow, warnHigh, alarmLow, alarmHigh })
    }
    expect(describeMetric('vreg').bounds).toEqual({ warnLow: 8, warnHigh: 10, alarmLow: 7, alarmHigh: 11 })
    expect(describeMetric('ambient').bounds).toBeUndefined()
  })

  it('hides a channel that the configuration switches off, and only then', () => {
    expect(describeMetric('tc1').isVisible({ 'tc1.interval': 0 })).toBe(false)
    expect(describeMetric('tc1').isVisible({ 'tc1.interval': 1 })).toBe(true)
    expect(describeMetric('tc1').isVisible({})).toBe(true)
    expect(describeMetric('freq2').isVisible({ 'io2.freq.enable': false })).toBe(false)
    expect(describeMetric('movement_hrs').isVisible({ 'gps.speed.count_hours': false })).toBe(false)
    expect(describeMetric('accel_x').isVisible({ 'accel.outputxyz': false })).toBe(false)
    expect(describeMetric('accel_x').isVisible({ 'accel.outputxyz': true, 'accel.interval': 0 })).toBe(false)
    expect(describeMetric('pitch').isVisible({ 'accel.outputxyz': false })).toBe(true)
  })

  it('treats motion as milli-g and light as a switch', () => {
    expect(describeMetric('motion').unit).toBe('mg')
    expect(describeMetric('light')).toMatchObject({ unit: '', decimals: 0 })
  })
})
