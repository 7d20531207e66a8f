import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/core/time'
import { distributorAction } from '../../shared/distributor/distributors'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getSettings } from '../../shared/settings/deviceSettings'
import { transactUntilDone } from '../../functions/core/store/storeWrites'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { admitNextUser } from '../../functions/distributor/nextUser'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let distributor: Person
let admin: Person
let device: Device

beforeEach(async () => {
  distributor ??= await stack.newUser('distributor', ['distributors'])
  admin ??= await stack.newUser('plain admin')
  const addedTs = Math.floor((Date.now() - 60 * dayMs) / 1000)
  device = await stack.newDevice({ tier: 'STANDARD', addedTs }, [
    [distributor, 'ADMIN'],
    [admin, 'ADMIN'],
  ])
})

type Asked = { action: 'reset-trial' } | { action: 'no-pass'; params: { value: 'ADMIN' | 'DISABLE' } }
const act = (asked: Asked, as = distributor) =>
  stack.call(distributorAction, { deviceid: device.deviceid, ...asked }, as.token)
const allow = { action: 'no-pass', params: { value: 'ADMIN' } } as const
const disallow = { action: 'no-pass', params: { value: 'DISABLE' } } as const
const record = async () =>
  (await stack.ask(getSettings, { deviceid: device.deviceid }, admin.token)).deviceRecord

/** What adding the device will do with the record, on the stack's own database. */
const add = () => {
  const { documents } = stack.clients
  const { Devices } = stack.address.tables
  return transactUntilDone(documents, async () => {
    const found = await openDeviceStore(documents, Devices).record(device.deviceid)
    if (found === undefined) throw new Error('no such device')
    const { items, role, note } = admitNextUser(Devices, found, Date.now())
    return { items, result: { role, note } }
  })
}

describe('a distributor', () => {
  it('lets the next user in without a password, and takes that back', async () => {
    expect((await act(allow)).status).toBe(200)
    expect((await record()).PORTAL_add_next_user_without_pass).toEqual({ active: true })
    expect((await act(disallow)).status).toBe(200)
    expect((await record()).PORTAL_add_next_user_without_pass).toEqual({ active: false })
    const { events } = await stack.ask(getServerLog, { deviceid: device.deviceid }, admin.token)
    expect(events.map(({ eventName }) => eventName)).toEqual(
      expect.arrayContaining(['Add Without Password Enabled', 'Add Without Password Cancelled']),
    )
  })

  it('restarts the trial once: available, active, unavailable', async () => {
    expect(await record()).toMatchObject({ trialResetAvailable: true, trialResetActive: false })
    expect((await act({ action: 'reset-trial' })).status).toBe(200)
    expect(await record()).toMatchObject({ trialResetAvailable: false, trialResetActive: true })
    expect((await act({ action: 'reset-trial' })).status).toBe(409)
    expect((await add()).note).toContain('restarted')
    expect(await record()).toMatchObject({ trialResetAvailable: false, trialResetActive: false })
    expect((await act({ action: 'reset-trial' })).status).toBe(409)
    const { tier } = await stack.ask(getSettings, { deviceid: device.deviceid }, admin.token)
    expect(tier.trialDaysRemaining).toBeGreaterThanOrEqual(89)
  })

  it('is who may: an ADMIN outside the group may not', async () => {
    expect((await act(allow, admin)).status).toBe(403)
    expect((await record()).PORTAL_add_next_user_without_pass).toEqual({ active: false })
  })

  it('has to say which of the two values of no-pass is meant', async () => {
    const body = { deviceid: device.deviceid, action: 'no-pass' } as const
    const { status, body: told } = await stack.call(distributorAction, body, distributor.token)
    expect([status, JSON.stringify(told)]).toEqual([400, expect.stringContaining('params.value')])
  })

  it('lets exactly one of thirty in who come at once', async () => {
    await act(allow)
    await act({ action: 'reset-trial' })
    const admitted = await Promise.all(Array.from({ length: 30 }, add))
    expect(admitted.filter(({ role }) => role === 'ADMIN')).toHaveLength(1)
    expect(admitted.filter(({ note }) => note.includes('restarted'))).toHaveLength(1)
  })
})
