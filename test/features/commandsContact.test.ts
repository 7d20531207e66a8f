import { beforeEach, expect, it } from 'vitest'
import { getCommands, queueCommand } from '../../shared/commands/commandQueue'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let device: Device

beforeEach(async () => {
  admin ??= await stack.newUser('contact admin')
  device = await stack.newDevice({}, [[admin, 'ADMIN']])
})

const contact = async () => (await stack.ask(getCommands, { deviceid: device.deviceid }, admin.token)).contact
const trigger = () =>
  stack.ask(
    queueCommand,
    { deviceid: device.deviceid, method: 'Admin.Trigger', args: { index: 1 } },
    admin.token,
  )

it('nobody is told when a device comes for which nothing waits', async () => {
  expect(await contact()).toBeUndefined()
})

it('of a device that was never heard of nothing is expected', async () => {
  await trigger()
  expect(await contact()).toEqual({ isConnected: false })
})

it('the next contact is expected one interval after the last; meanwhile it is connected', async () => {
  const link = await stack.connect(device, { listen: false })
  await link.sendConfig({ device: { id: device.deviceid, base_interval: 600 } })
  await link.sendReading({ ts: Date.now() / 1000, vin: 12.5 })
  await trigger()
  const connected = await eventually(async () => {
    const told = await contact()
    expect(told).toMatchObject({ isConnected: true, every_s: 600, basis: 'interval' })
    return told
  })
  await link.disconnect()
  await eventually(async () => expect(await contact()).toMatchObject({ isConnected: false }))
  const { expected_ts = 0, last_ts = 0 } = (await contact()) ?? {}
  expect(expected_ts - last_ts).toBeCloseTo(600, 0)
  expect(connected?.last_ts).toBe(last_ts)
})
