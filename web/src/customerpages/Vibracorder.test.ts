import { describe, expect, it } from 'vitest'
import { vibrationLevels } from './Vibracorder'

const readings = [
  { ts: 100, motion: 12, accel_x: -0.9, pitch: 'none' },
  { ts: 160, motion: 80 },
  { ts: 220, motion: 20, accel_x: 0.2 },
]

describe('vibrationLevels', () => {
  it('gives the newest value of each channel and the one furthest from zero', () => {
    expect(vibrationLevels(readings, {})).toMatchObject([
      { key: 'motion', value: 20, ts: 220, peak: { value: 80, ts: 160 }, level: 'normal' },
      { key: 'accel_x', value: 0.2, ts: 220, peak: { value: -0.9, ts: 100 } },
    ])
  })

  it('takes the last value of a channel that the newest reading lacks', () => {
    expect(vibrationLevels([...readings, { ts: 280 }], {})[0]).toMatchObject({ value: 20, ts: 220 })
  })

  it('judges a value by the limits that are set', () => {
    const gaugeSettings = { min: 0, max: 100, warnLow: null, warnHigh: 15, alarmLow: null, alarmHigh: 50 }
    expect(vibrationLevels(readings, { motion: { gaugeSettings } })[0]?.level).toBe('warning')
  })

  it('finds nothing where nothing is measured', () => {
    expect(vibrationLevels([{ ts: 1, vin: 12 }], {})).toEqual([])
  })
})
