import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelCommand, getCommands, queueCommand } from '../../shared/commands/commandQueue'
import { putFile } from '../../shared/files/deviceFiles'
import { getFetchedFile } from '../../shared/commands/fetchedFile'
import type { Frame } from '../harness/connectDevice'
import { ageCommand } from '../harness/ageCommand'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'
import { scriptDevice } from './scriptDevice.fixture'

const stack = useStack()
let admin: Person
let device: Device

beforeEach(async () => {
  admin ??= await stack.newUser('admin')
  device = await stack.newDevice({}, [[admin, 'ADMIN']])
})

const fileOf = (bytes: number, fileName = 'init.js') => {
  const file = randomBytes(bytes)
  return { file, request: { deviceid: device.deviceid, fileName, fileDataBase64: file.toString('base64') } }
}
const send = (request: ReturnType<typeof fileOf>['request']) => stack.ask(putFile, request, admin.token)
const call = (request: object) => stack.call(putFile, { deviceid: device.deviceid, ...request }, admin.token)
const list = async () => (await stack.ask(getCommands, { deviceid: device.deviceid }, admin.token)).data
const entryOf = async (commandID: string) => (await list()).find((entry) => entry.commandID === commandID)
const untilStatus = (commandID: string, status: string) =>
  eventually(async () => {
    const entry = await entryOf(commandID)
    expect(entry?.status).toBe(status)
    return entry
  })
const fileRows = () =>
  stack.tables.rows(
    'Commands',
    (row) => row.deviceid === device.deviceid && String(row.sk).startsWith('#FILE#'),
  )
const isAppended = ({ args }: Frame) => args.append

describe('a file for a device', () => {
  it('arrives byte for byte, in pieces, as one entry of the queue', async () => {
    const memory = scriptDevice(device)
    const { file, request } = fileOf(5000)
    const { commandID } = await send(request)
    const link = await stack.connect(device, { respond: memory.respond })
    const entry = await untilStatus(commandID, 'complete')
    expect(memory.file('init.js')?.equals(file)).toBe(true)
    expect(link.frames.map(isAppended)).toEqual([false, true, true, undefined])
    expect(link.frames.at(-1)).toMatchObject({ method: 'FS.Get', args: { offset: 4936, len: 65 } })
    expect(new Set(link.frames.map(({ id }) => id)).size).toBe(4)
    expect(await list()).toHaveLength(1)
    expect(entry).toMatchObject({
      rpcmethod: 'FS.Put',
      args: { filename: 'init.js', size: 5000, data: '' },
    })
    expect(await fileRows()).toEqual([])
    await link.disconnect()
  })

  it('may hold 100 kB and no more', async () => {
    const memory = scriptDevice(device)
    const { file, request } = fileOf(102_400, 'map.bin')
    const { commandID } = await send(request)
    const link = await stack.connect(device, { respond: memory.respond })
    await untilStatus(commandID, 'complete')
    expect(memory.file('map.bin')?.equals(file)).toBe(true)
    await link.disconnect()
    const { status, body } = await call(fileOf(102_401, 'map.bin').request)
    expect(status).toBe(413)
    expect(body).toMatchObject({ message: 'File too large. (100 kB limit)' })
  })

  it('begins again at its first piece when an answer is lost, and is whole in the end', async () => {
    // The second piece is written, but the portal never hears of it.
    let isLost = false
    const memory = scriptDevice(device)
    const { file, request } = fileOf(5000)
    const { commandID } = await send(request)
    const link = await stack.connect(device, {
      respond: (frame) => {
        const outcome = memory.respond(frame)
        if (isLost || frame.args.append === false) return outcome
        isLost = true
        return undefined
      },
    })
    await eventually(() => expect(isLost).toBe(true))
    await eventually(async () => expect((await entryOf(commandID))?.ota_status?.progress).toBe(40))
    await ageCommand(stack, { deviceid: device.deviceid, commandID })
    await link.sendReading({ ts: Date.now() / 1000, vin: 12 })
    await untilStatus(commandID, 'complete')
    expect(link.frames.map(isAppended)).toEqual([false, true, false, true, true, undefined])
    expect(memory.file('init.js')?.equals(file)).toBe(true)
    await link.disconnect()
  })

  it('begins again when what lies on the device then is not what was sent', async () => {
    const memory = scriptDevice(device)
    const { file, request } = fileOf(5000)
    let isSpoilt = false
    const link = await stack.connect(device, {
      respond: (frame) => {
        if (frame.args.append === true && !isSpoilt) {
          isSpoilt = true
          return { result: null }
        }
        return memory.respond(frame)
      },
    })
    const { commandID } = await send(request)
    await untilStatus(commandID, 'complete')
    expect(link.frames.map(isAppended)).toEqual([false, true, true, undefined, false, true, true, undefined])
    expect(memory.file('init.js')?.equals(file)).toBe(true)
    await link.disconnect()
  })

  it('ends with the error of the device, and nothing more is sent', async () => {
    const link = await stack.connect(device, {
      respond: ({ args }) =>
        args.append === true ? { error: { code: 500, message: 'write failed' } } : { result: null },
    })
    const { commandID } = await send(fileOf(60_000, 'map.bin').request)
    expect(await untilStatus(commandID, 'error')).toMatchObject({
      device_response: { message: 'write failed' },
    })
    expect(link.frames).toHaveLength(2)
    expect(await fileRows()).toEqual([])
    await link.disconnect()
  })

  it('goes no further once it was cancelled', async () => {
    const link = await stack.connect(device)
    const { commandID } = await send(fileOf(20_000).request)
    const first = await eventually(() => {
      const [frame] = link.frames
      if (frame === undefined) throw new Error('no frame yet')
      return frame
    })
    await stack.ask(cancelCommand, { deviceid: device.deviceid, commandID }, admin.token)
    await link.answer(first, { result: null })
    const next = await stack.ask(
      queueCommand,
      { deviceid: device.deviceid, method: 'FS.List', args: { path: 'mnt' } },
      admin.token,
    )
    await untilStatus(next.commandID, 'sent')
    expect(link.frames.map(({ method }) => method)).toEqual(['FS.Put', 'FS.List'])
    await link.disconnect()
  })

  it.each([
    ['../init.js', 'aGVsbG8='],
    ['a b', 'aGVsbG8='],
    ['note.txt', ''],
    ['note.txt', '***'],
  ])('is refused as %j with %j', async (fileName, fileDataBase64) => {
    expect((await call({ fileName, fileDataBase64 })).status).toBe(400)
  })
})

describe('a file from a device', () => {
  const fetch = (filename: string, token = admin.token) =>
    stack.call(queueCommand, { deviceid: device.deviceid, method: 'FS.Get', args: { filename } }, token)
  const fetchedBy = async (filename: string, token: string) => {
    const { body } = await fetch(filename, token)
    return (body as { commandID: string }).commandID
  }

  it('comes back byte for byte, however many pieces the device makes of it', async () => {
    const memory = scriptDevice(device)
    const { file, request } = fileOf(20_000)
    const sent = await send(request)
    const link = await stack.connect(device, { respond: memory.respond })
    await untilStatus(sent.commandID, 'complete')
    const commandID = await fetchedBy('init.js', admin.token)
    const entry = await untilStatus(commandID, 'complete')
    expect(entry?.device_response).toEqual({ size: file.length, left: 0 })
    const read = (of: object) =>
      stack.call(getFetchedFile, { deviceid: device.deviceid, commandID, ...of }, admin.token)
    const { url } = (await read({})).body as { url: string }
    const kept = await globalThis.fetch(url, { headers: { origin: stack.address.url } })
    expect(Buffer.from(await kept.arrayBuffer()).equals(file)).toBe(true)
    expect(kept.headers.get('content-disposition')).toBe('attachment')
    expect((await globalThis.fetch(url.split('?')[0] ?? '')).status).toBe(403)
    const other = await stack.newDevice({}, [[admin, 'ADMIN']])
    const strange = [read({ deviceid: other.deviceid }), read({ commandID: sent.commandID })]
    expect((await Promise.all(strange)).map(({ status }) => status)).toEqual([404, 404])
    expect(link.frames.slice(-3).map(({ args }) => args.offset)).toEqual([0, 8192, 16_384])
    expect(await fileRows()).toEqual([])
    await link.disconnect()
  })

  it.each(['conf9.json', 'conf.json', 'mqtt-key.pem', 'own.pem'])(
    'is refused to an ADMIN when it is %s, and hidden when staff have fetched it',
    async (filename) => {
      const memory = scriptDevice(device)
      const link = await stack.connect(device, { respond: memory.respond })
      await link.sendConfig({ endpoint: { mqtt: { ssl_key: 'own.pem' } } })
      await eventually(async () => {
        const reported = await stack.tables.rows(
          'Devices',
          ({ deviceid, sk }) => deviceid === device.deviceid && sk === 'REPORTED',
        )
        expect(reported).toHaveLength(1)
      })
      expect((await fetch(filename)).status).toBe(403)
      const staff = await stack.newUser('staff', ['senquip_admin'])
      const commandID = await fetchedBy(filename, staff.token)
      await eventually(async () => expect((await entryOf(commandID))?.priority).toBe(0))
      if (filename === 'conf9.json') expect(await entryOf(commandID)).not.toHaveProperty('device_response')
      await link.disconnect()
    },
  )

  it('cannot replace the settings of a device past their checks', async () => {
    const { status, body } = await call({ fileName: 'conf9.json', fileDataBase64: 'e30=' })
    expect(status).toBe(403)
    expect(body).toMatchObject({ message: expect.stringContaining('conf9.json') as unknown })
  })
})
