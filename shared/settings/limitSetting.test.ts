import { describe, expect, it } from 'vitest'
import { limitSetting } from './limitSetting'

/** A device that has the alarms, or the warnings, of some settings. */
const having =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key)

describe('the limits of a channel', () => {
  it.each([
    ['vin', 'vin', 'general', 'vin'],
    ['vbat', 'vbat', 'general', 'vbat'],
    ['vsys', 'vsys', 'general', 'vsys'],
    ['ambient', 'ambient', 'internal', 'ambient'],
    ['pressure', 'pressure', 'internal', 'pressure'],
    ['angle', 'accel.angle', 'internal', 'accel'],
    ['pitch', 'accel.pitch', 'internal', 'accel'],
    ['roll', 'accel.roll', 'internal', 'accel'],
    ['motion', 'accel.motion', 'internal', 'accel'],
    ['tc1', 'tc1', 'external', 'tc1'],
    ['output1', 'output1', 'external', 'output1'],
    ['mod12', 'mod12', 'external', 'mod12'],
    ['analog1', 'input1', 'external', 'input1'],
    ['analog2', 'io2.voltage', 'external', 'io2.voltage'],
    ['current1', 'current1', 'external', 'current1'],
    ['current2', 'io2.current', 'external', 'io2.current'],
    ['freq3', 'io3.freq', 'external', 'io3.freq'],
    ['duty3', 'io3.duty', 'external', 'io3.duty'],
    ['pulse1', 'input1.pulse', 'external', 'input1.pulse'],
    ['pulse2', 'io2.pulse', 'external', 'io2.pulse'],
  ])('%s are those of %s', (dataKey, prefix, tab, hysteresis) => {
    const found = { tab, prefix, hysteresis: `${hysteresis}.hysteresis` }
    expect(limitSetting(dataKey, having(`${prefix}.alarm`))).toEqual(found)
    expect(limitSetting(dataKey, having(`${prefix}.warning`))).toEqual(found)
  })

  it.each([
    'xvin',
    'vinx',
    'analog12',
    'xanalog1',
    'current',
    'mod',
    'xmod1',
    'freqx',
    'duty',
    'pulse1x',
    'cp1',
  ])('%s are none, whatever the device has', (dataKey) => {
    expect(limitSetting(dataKey, () => true)).toBeUndefined()
  })

  it('are none where the device has neither an alarm nor a warning', () => {
    expect(limitSetting('analog1', having('input1.name', 'io1.voltage.name'))).toBeUndefined()
  })
})
