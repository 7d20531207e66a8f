import { expect, it } from 'vitest'
import { deviceLimits } from './LimitsNote'

it('finds what the device alarms on, whichever generation it is', () => {
  expect(deviceLimits('vin', { 'vin.alarm': '<10', 'vin.warning': '<11' })).toEqual({
    tab: 'general',
    key: 'vin.warning',
    warning: '<11',
    alarm: '<10',
  })
  expect(deviceLimits('analog2', { 'input2.alarm': '>4' })).toMatchObject({
    key: 'input2.warning',
    warning: '',
  })
  expect(deviceLimits('analog2', { 'io2.voltage.alarm': '>4' })).toMatchObject({ key: 'io2.voltage.warning' })
  expect(deviceLimits('pitch', { 'accel.pitch.alarm': '>30' })).toMatchObject({
    tab: 'internal',
    alarm: '>30',
  })
})

it('says nothing of a channel that the device does not watch, or has not reported', () => {
  expect(deviceLimits('coolant_temp', {})).toBeUndefined()
  expect(deviceLimits('vin', {})).toBeUndefined()
})
