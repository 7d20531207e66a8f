import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelCommand, getCommands, queueCommand } from '../../shared/commands/commandQueue'
import { topics } from '../../shared/core/topics'
import { ageCommand } from '../harness/ageCommand'
import type { ConnectedDevice } from '../harness/connectDevice'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { untilHandled } from '../harness/untilHandled'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let device: Device

beforeEach(async () => {
  admin ??= await stack.newUser('admin')
  device = await stack.newDevice({}, [[admin, 'ADMIN']])
})

const queue = (method: string, args: Record<string, string | number> = {}) =>
  stack.ask(queueCommand, { deviceid: device.deviceid, method, args }, admin.token)

const trigger = (index: number) => queue('Admin.Trigger', { index })

const list = async () => (await stack.ask(getCommands, { deviceid: device.deviceid }, admin.token)).data

const entryOf = async (commandID: string) => (await list()).find((entry) => entry.commandID === commandID)

const untilStatus = (commandID: string, status: string) =>
  eventually(async () => {
    const entry = await entryOf(commandID)
    expect(entry?.status).toBe(status)
    return entry
  })

/** Until all that devices have sent has been handled, and the frames that went out for it have arrived on this link. */
const settle = async ({ client }: ConnectedDevice) => {
  await untilHandled(stack.clients)
  // The broker acknowledges in the order in which it sends.
  await client.subscribeAsync(topics.commands(device.deviceid), { qos: 1 })
}

describe('a press whose answer got lost', () => {
  const press = (idempotencyKey: string, index = 1) =>
    stack.call(
      queueCommand,
      { deviceid: device.deviceid, method: 'Admin.Trigger', args: { index }, idempotencyKey },
      admin.token,
    )

  it('is repeated under its key and acts once; another command under that key is refused by name', async () => {
    const key = randomUUID()
    const given = await Promise.all(Array.from({ length: 20 }, () => press(key)))
    expect(new Set(given.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await press(key)).toMatchObject({ status: 200, body: given[0]?.body })
    expect(await list()).toHaveLength(1)
    expect(await press(key, 2)).toMatchObject({ status: 409, body: { field: 'idempotencyKey' } })
    expect(await press('once')).toMatchObject({
      status: 400,
      body: { message: 'Idempotency key is not a UUID.', field: 'idempotencyKey' },
    })
    expect(await list()).toHaveLength(1)
  })
})

describe('a command for a device that is online', () => {
  it('goes out at once and is complete with its answer', async () => {
    const link = await stack.connect(device)
    await eventually(async () => {
      const [row] = await stack.tables.rows(
        'Devices',
        (item) => item.deviceid === device.deviceid && item.sk === 'LINK',
      )
      expect(row?.connected).toBe(true)
    })
    const { commandID } = await queue('FS.List', { path: 'mnt' })
    const frame = await eventually(() => {
      const [first] = link.frames
      if (first === undefined) throw new Error('no frame yet')
      return first
    })
    expect(frame).toMatchObject({
      src: `portal/${device.deviceid}`,
      method: 'FS.List',
      args: { path: 'mnt' },
    })
    expect(await entryOf(commandID)).toMatchObject({ status: 'sent', can_be_cancelled: true, priority: 1 })
    await link.answer(frame, { result: ['init.js', 'conf.json'] })
    expect(await untilStatus(commandID, 'complete')).toMatchObject({
      device_response: ['init.js', 'conf.json'],
      can_be_cancelled: false,
      priority: 0,
      requestedBy: admin.email,
    })
    await link.disconnect()
  })

  it.each([
    ['null', { result: null }, 'complete', null],
    ['a result without a code', { result: { saved: true } }, 'complete', { saved: true }],
    ['code 0', { result: { code: 0 } }, 'complete', { code: 0 }],
    ['another code', { result: { code: 3 } }, 'error', { code: 3 }],
    ['an error', { error: { code: 500, message: 'full' } }, 'error', { code: 500, message: 'full' }],
  ])('ends as the device says: %s', async (_, outcome, status, response) => {
    const link = await stack.connect(device, { respond: () => outcome })
    const { commandID } = await trigger(1)
    const entry = await untilStatus(commandID, status)
    expect(entry?.device_response).toEqual(response)
    await link.disconnect()
  })

  it('carries one command at a time, in the order they were given', async () => {
    const ids = [(await trigger(1)).commandID, (await trigger(2)).commandID, (await trigger(3)).commandID]
    const link = await stack.connect(device)
    for (const [index, commandID] of ids.entries()) {
      await eventually(() => expect(link.frames).toHaveLength(index + 1))
      await link.sendReading({ ts: Date.now() / 1000, vin: 12 })
      await settle(link)
      expect(link.frames).toHaveLength(index + 1)
      const frame = link.frames[index]
      expect(frame?.args).toEqual({ index: index + 1 })
      await link.answer(frame ?? { id: 0 }, { result: null })
      await untilStatus(commandID, 'complete')
    }
    await link.disconnect()
  })
})

describe('a command for a device that sleeps', () => {
  it('waits, and goes out when the device next listens', async () => {
    const { commandID } = await trigger(7)
    expect(await entryOf(commandID)).toMatchObject({ status: 'queued', can_be_cancelled: true })
    const link = await stack.connect(device, { respond: () => ({ result: null }) })
    await untilStatus(commandID, 'complete')
    expect(link.frames).toHaveLength(1)
    await link.disconnect()
  })

  it('never reaches it once it was cancelled', async () => {
    const { commandID } = await trigger(7)
    await stack.ask(cancelCommand, { deviceid: device.deviceid, commandID }, admin.token)
    const entry = await entryOf(commandID)
    expect(entry).toMatchObject({ status: 'cancelled', can_be_cancelled: false })
    expect(entry?.delete_ts).toBeGreaterThan(0)
    const link = await stack.connect(device)
    await link.sendReading({ ts: Date.now() / 1000, vin: 12 })
    await settle(link)
    expect(link.frames).toEqual([])
    await link.disconnect()
  })
})

describe('a command without an answer', () => {
  it('that may act only once is never sent again and ends as no answer after two contacts', async () => {
    const { commandID } = await trigger(1)
    const link = await stack.connect(device)
    await untilStatus(commandID, 'sent')
    await ageCommand(stack, { deviceid: device.deviceid, commandID })
    await link.sendReading({ ts: Date.now() / 1000, vin: 12 })
    await eventually(async () => {
      const [row] = await stack.tables.rows('Commands', ({ sk }) => sk === commandID)
      expect(row).toMatchObject({ status: 'sent', contactsSinceSent: 1 })
    })
    await ageCommand(stack, { deviceid: device.deviceid, commandID, since: 'contactMs' })
    await link.sendReading({ ts: Date.now() / 1000, vin: 12.1 })
    await untilStatus(commandID, 'noAnswer')
    expect(link.frames).toHaveLength(1)
    await link.disconnect()
  })

  it('that is safe is sent again with the same id after a reconnect', async () => {
    const { commandID } = await queue('Config.Get')
    const first = await stack.connect(device)
    await eventually(() => expect(first.frames).toHaveLength(1))
    await untilStatus(commandID, 'sent')
    await first.disconnect()
    await ageCommand(stack, { deviceid: device.deviceid, commandID })
    const second = await stack.connect(device, { respond: () => ({ result: { gps: { interval: 1 } } }) })
    await untilStatus(commandID, 'complete')
    expect(second.frames[0]?.id).toBe(first.frames[0]?.id)
    await second.disconnect()
  })

  it('is not taken for finished by an answer that comes after it was cancelled', async () => {
    const { commandID } = await trigger(1)
    const link = await stack.connect(device)
    await eventually(() => expect(link.frames).toHaveLength(1))
    await untilStatus(commandID, 'sent')
    const { message } = await stack.ask(cancelCommand, { deviceid: device.deviceid, commandID }, admin.token)
    expect(message).toMatch(/handed over/)
    await link.answer(link.frames[0] ?? { id: 0 }, { result: null })
    await settle(link)
    expect((await entryOf(commandID))?.status).toBe('cancelled')
    await link.disconnect()
  })
})

describe('an answer', () => {
  it('counts once: a second one changes nothing', async () => {
    const link = await stack.connect(device)
    const { commandID } = await trigger(1)
    await eventually(() => expect(link.frames).toHaveLength(1))
    const frame = link.frames[0] ?? { id: 0 }
    await untilStatus(commandID, 'sent')
    await link.answer(frame, { result: null })
    await untilStatus(commandID, 'complete')
    await link.answer(frame, { error: { code: 500, message: 'too late' } })
    await settle(link)
    expect(await entryOf(commandID)).toMatchObject({ status: 'complete', device_response: null })
    await link.disconnect()
  })

  it('of another device is ignored, on its own topic and on this one’s', async () => {
    const other = await stack.newDevice()
    const link = await stack.connect(device)
    const { commandID } = await trigger(1)
    await eventually(() => expect(link.frames).toHaveLength(1))
    const frame = link.frames[0] ?? { id: 0 }
    const spoof = await stack.connect(other)
    await spoof.answer(frame, { result: null })
    await spoof
      .publish(topics.answers(device.deviceid), { id: frame.id, result: null })
      .catch(() => undefined)
    await settle(link)
    expect((await entryOf(commandID))?.status).toBe('sent')
    await spoof.disconnect()
    await link.disconnect()
  })

  it('that is no frame is ignored', async () => {
    const link = await stack.connect(device)
    const { commandID } = await trigger(1)
    await eventually(() => expect(link.frames).toHaveLength(1))
    const topic = topics.answers(device.deviceid)
    for (const noise of ['', 'not json', '[]', '{"id":"x"}', '{"id":1e400}', '{"result":null}']) {
      await link.publish(topic, Buffer.from(noise))
    }
    await settle(link)
    expect((await entryOf(commandID))?.status).toBe('sent')
    await link.answer(link.frames[0] ?? { id: 0 }, { result: null })
    await untilStatus(commandID, 'complete')
    await link.disconnect()
  })
})
