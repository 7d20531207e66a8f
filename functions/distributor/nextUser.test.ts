import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import { plainExpression } from '../../test/doubles/plainExpression'
import type { RecordItem } from '../devices/deviceStore'
import { admitNextUser, trialResetState } from './nextUser'

it('goes from available to active to unavailable, and a reset that was not used ends with its trial', () => {
  expect(trialResetState(true, false)).toBe('available')
  expect(trialResetState(true, true)).toBe('active')
  expect(trialResetState(false, false)).toBe('unavailable')
  expect(trialResetState(false, true)).toBe('unavailable')
})

const nowMs = Date.UTC(2026, 10, 21)
const daysAgo = (days: number) => (nowMs - days * dayMs) / 1000
const deviceid = DeviceId.parse('TRUCK0001')

const record = (change: Partial<RecordItem> = {}): RecordItem => ({
  deviceid,
  name: 'Truck',
  model: 'ORB-C1',
  fw: 'SFW003-3.4.0',
  tier: 'STANDARD',
  addedTs: daysAgo(80),
  trialResetActive: false,
  provisionedTs: 0,
  streams: [{ streamId: 's1', deviceid, fromMs: 0 }],
  ...change,
})
const admit = (change: Partial<RecordItem> = {}) => admitNextUser('devices', record(change), nowMs)
const updateOf = (change: Partial<RecordItem>) => plainExpression(admit(change).items[0]?.Update).update

describe('the next person who adds a device', () => {
  it('finds nothing special and changes nothing', () => {
    expect(admit()).toEqual({ role: undefined, note: '', items: [] })
  })

  it('starts the trial when they are the first', () => {
    expect(updateOf({ addedTs: undefined })).toContain(`addedTs = ${nowMs / 1000}`)
    expect(admit({ addedTs: undefined }).role).toBeUndefined()
  })

  it('never starts the trial anew, even long after it ended', () => {
    expect(admit({ addedTs: daysAgo(500) }).items).toEqual([])
  })

  it('is ADMIN without a password when a distributor allowed that', () => {
    const { role, note, items } = admit({ noPassArmedMs: nowMs - 1000 })
    expect(role).toBe('ADMIN')
    expect(note).toContain('without the setup password')
    expect(plainExpression(items[0]?.Update).update).toContain('REMOVE noPassArmedMs')
  })

  it('restarts the trial once when a distributor armed that', () => {
    const armed = { trialResetActive: true }
    expect(updateOf(armed)).toContain(`trialResetActive = false, trialResetTs = ${nowMs / 1000}`)
    const after = { ...record(armed), trialResetTs: nowMs / 1000, trialResetActive: false, nowMs }
    expect(tierOf(after)).toMatchObject({ name: 'Trial', trialDaysRemaining: 90, trialResetAvailable: false })
  })

  it('restarts no trial that has ended or was restarted before', () => {
    const dropped = 'SET trialResetActive = false REMOVE noPassArmedMs'
    expect(updateOf({ trialResetActive: true, addedTs: daysAgo(100) })).toBe(dropped)
    expect(updateOf({ trialResetActive: true, trialResetTs: daysAgo(10) })).toBe(dropped)
  })
})
