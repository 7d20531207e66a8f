import { expect, it } from 'vitest'
import { limitStage } from './LimitEditor'

const change = { 'vin.alarm': '10,15' }
const stageOf = (status: Parameters<typeof limitStage>[1], reported = {}) =>
  limitStage(change, status, reported)

it('follows a change of limits by its command to what the device reports', () => {
  expect(stageOf(undefined)).toBe('queued')
  expect(stageOf('queued')).toBe('queued')
  expect(stageOf('sent')).toBe('handedOver')
  expect(stageOf('complete', change)).toBe('inForce')
  expect(stageOf('complete', { 'vin.alarm': '9,16' })).toBe('differs')
  for (const status of ['error', 'noAnswer', 'cancelled', 'revoked'] as const)
    expect(stageOf(status, change)).toBe('failed')
})

it('takes limits that were switched off as done once the device has none', () => {
  expect(limitStage({ 'vin.alarm': null }, 'complete', { 'vin.alarm': '' })).toBe('inForce')
})
