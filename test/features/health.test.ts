import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getDeviceMessages, replayUnreadable } from '../../shared/staff/deviceMessages'
import { createStripePortal } from '../../shared/billing/customer'
import { stripeEvent } from '../../shared/billing/updatePlan'
import { getHealth, replayDeadLetters } from '../../shared/staff/health'
import { deviceItem } from '../../functions/devices/deviceStore'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'

const stack = useStack()
/** A refusal is noted once in so long. */
const refusalNoteMs = 60_000

it('tells staff what could not be read, by reason, and nobody else anything', async () => {
  const staff = await stack.newUser('on call', ['senquip_admin'])
  const look = () => stack.ask(getHealth, {}, staff.token)
  const total = ({ unreadable }: Awaited<ReturnType<typeof look>>) =>
    unreadable.reduce((sum, { count }) => sum + count, 0)
  const before = await look()
  const device = await stack.newDevice()
  const unit = await stack.connect(device)
  await unit.sendReading(Buffer.from('{ this is no JSON'))
  await eventually(async () => expect(total(await look())).toBeGreaterThan(total(before)))
  await unit.disconnect()
  expect((await look()).queues.map(({ id }) => id)).toEqual(['readings', 'link', 'alerts'])

  const { alarms, queues, payments } = await look()
  expect(alarms).toBeInstanceOf(Array)
  for (const { oldestSeconds } of queues) expect(oldestSeconds).toBeGreaterThanOrEqual(0)
  expect(payments).toBeDefined()

  const packer = await stack.newUser('packs alone', ['senquip_dev'])
  expect((await stack.call(getHealth, {}, packer.token)).status).toBe(403)
  expect((await stack.call(replayDeadLetters, { queue: 'link' }, packer.token)).status).toBe(403)
  expect(await stack.ask(replayDeadLetters, { queue: 'alerts' }, staff.token)).toHaveProperty('message')
})

it('messages that could not be read get another try: one is a reading then, one comes back', async () => {
  const staff = await stack.newUser('replays', ['senquip_admin'])
  const device = await stack.newDevice({ tier: 'PREMIUM' })
  const { deviceid } = device
  const { documents } = stack.clients
  const TableName = stack.address.tables.Devices
  const Key = { deviceid, sk: deviceItem.record }
  const { Item } = await documents.send(new GetCommand({ TableName, Key }))
  await documents.send(new DeleteCommand({ TableName, Key }))
  const unit = await stack.connect(device)
  const ts = Math.floor(Date.now() / 1000) - 60
  await unit.sendReading({ ts, vin: 12.25 })
  const kept = () => stack.tables.rows('Quarantine', (row) => row.deviceid === deviceid)
  await eventually(async () => expect(await kept()).toHaveLength(1))
  await documents.send(new PutCommand({ TableName, Item }))
  await unit.sendReading(Buffer.from('{ this is no JSON'))
  await eventually(async () => expect(await kept()).toHaveLength(2))
  await unit.disconnect()

  const look = () => stack.ask(getDeviceMessages, { deviceid }, staff.token)
  const before = await look()
  expect(before.unreadable.map(({ payload }) => payload)).toEqual([
    '{ this is no JSON',
    expect.stringContaining('12.25'),
  ])
  const messages = before.unreadable.map(({ id }) => id)
  await stack.ask(replayUnreadable, { deviceid, messages }, staff.token)
  await eventually(async () => {
    const { readings, unreadable } = await look()
    expect(readings).toMatchObject([{ ts, body: expect.stringContaining('12.25') as string }])
    expect(unreadable.map(({ payload }) => payload)).toEqual(['{ this is no JSON'])
    expect(messages).not.toContain(unreadable[0]?.id)
  })
  const again = await stack.call(replayUnreadable, { deviceid, messages }, staff.token)
  expect(again).toMatchObject({ status: 409 })
  const { events } = await stack.ask(getServerLog, { deviceid }, staff.token)
  expect(events).toContainEqual(
    expect.objectContaining({ eventName: 'Messages Replayed', eventUserEmail: staff.email }),
  )
})

it('staff see when payments were heard last, and that an event without a right signature was refused', async () => {
  const staff = await stack.newUser('watches money', ['senquip_admin'])
  const payments = async () => (await stack.ask(getHealth, {}, staff.token)).payments
  const beganMs = Date.now()
  const forged = await stack.call(stripeEvent, {}, staff.token)
  expect(forged.status).toBe(400)
  expect((await payments()).refusedMs).toBeGreaterThan(beganMs - refusalNoteMs)
  // Of a new customer the provider sends an event.
  const payer = await stack.newUser('new payer')
  await stack.ask(createStripePortal, {}, payer.token)
  await eventually(async () => expect((await payments()).eventMs).toBeGreaterThan(beganMs))
})
