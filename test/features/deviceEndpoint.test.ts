import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCommands } from '../../shared/commands/commandQueue'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getConfig } from '../../shared/settings/deviceConfig'
import { putConfig } from '../../shared/settings/putConfig'
import { type WantedEndpoint, putEndpoint } from '../../shared/settings/deviceEndpoint'
import { makeCertificate } from '../fixtures/makeCertificate'
import type { Frame } from '../harness/connectDevice'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'
import { scriptDevice } from './scriptDevice.fixture'

const stack = useStack()
let admin: Person
let device: Device
let own: Awaited<ReturnType<typeof makeCertificate>>

beforeAll(async () => {
  ;[admin, own] = await Promise.all([stack.newUser('admin'), makeCertificate()])
})
beforeEach(async () => {
  device = await stack.newDevice({}, [[admin, 'ADMIN']])
})

const ask = (kind: 'mqtt' | 'http', wanted: WantedEndpoint | null) =>
  stack.call(putEndpoint, { deviceid: device.deviceid, kind, wanted }, admin.token)
const setUp = () =>
  ask('mqtt', { address: 'broker.example.com', user: 'me', pass: 'hunter2', ca: own.cert, ...own })
const asked = ({ deviceid } = device) => ({ deviceid })
const commands = async () => (await stack.ask(getCommands, asked(), admin.token)).data
const settings = () => stack.ask(getConfig, asked(), admin.token)
const fileOf = ({ args }: Frame): string => (typeof args.filename === 'string' ? args.filename : '')

/** A device that notes what reached it and when; that files are read back at their end is another story. */
const connect = async (respond: (frame: Frame) => Record<string, unknown> | undefined) => {
  const frames: Frame[] = []
  const times: number[] = []
  const link = await stack.connect(device, {
    respond: (frame) => {
      if (frame.method !== 'FS.Get') {
        frames.push(frame)
        times.push(Date.now())
      }
      return respond(frame)
    },
  })
  return { link, frames, times }
}

describe('an endpoint of the device’s own', () => {
  it('gets its files first, with a moment after each, then the settings that name them', async () => {
    const memory = scriptDevice(device)
    const { link, frames, times } = await connect(memory.respond)
    expect((await setUp()).status).toBe(200)
    await eventually(async () => expect((await settings()).pending).toEqual({}))

    expect(frames.map((frame) => frame.method)).toEqual(['FS.Put', 'FS.Put', 'FS.Put', 'Config.Set'])
    expect(frames.slice(0, 3).map(fileOf)).toEqual(['mqtt-ca.pem', 'mqtt-cert.pem', 'mqtt-key.pem'])
    const rests = times.slice(1).map((at, before) => at - (times[before] ?? 0))
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(690)
    expect(memory.file('mqtt-key.pem')?.toString()).toBe(own.key)
    expect(frames[3]?.args).toMatchObject({
      config: {
        endpoint: {
          mqtt: {
            enable: true,
            server: 'broker.example.com:8883',
            pass: 'hunter2',
            ssl_key: 'mqtt-key.pem',
          },
        },
      },
    })

    const log = await stack.ask(getServerLog, { ...asked(), dataPoints: 50 }, admin.token)
    const seen = JSON.stringify([await commands(), await settings(), log])
    expect(seen).toContain('Endpoint Set Up')
    expect(seen).not.toContain('hunter2')
    expect(seen).not.toContain(own.key.split('\n')[1])

    expect((await ask('mqtt', null)).status).toBe(200)
    await eventually(() => expect(frames).toHaveLength(8))
    expect(frames.slice(4).map((frame) => frame.method)).toEqual([
      ...['Config.Set', 'FS.Remove', 'FS.Remove', 'FS.Remove'],
    ])
    expect(memory.file('mqtt-key.pem')).toBeUndefined()
    await link.disconnect()
  })

  it('is not switched on by a device that could not write one of its files', async () => {
    const memory = scriptDevice(device)
    const { link, frames } = await connect((frame) =>
      fileOf(frame) === 'mqtt-cert.pem'
        ? { error: { code: 500, message: 'write failed' } }
        : memory.respond(frame),
    )
    expect((await setUp()).status).toBe(200)
    await eventually(async () => {
      const states = (await commands()).map(({ rpcmethod, status }) => `${rpcmethod} ${status}`)
      expect(states.sort()).toEqual([
        ...['Config.Set revoked', 'FS.Put complete', 'FS.Put complete', 'FS.Put error'],
      ])
    })
    expect((await settings()).pending).toEqual({})
    expect(frames.some(({ method }) => method === 'Config.Set')).toBe(false)
    await link.disconnect()
  })

  it('is a change of its own: what is saved later does not end with its files', async () => {
    const save = (maxtime: number) =>
      stack.ask(putConfig, { ...asked(), config: { gps: { maxtime } } }, admin.token)
    await save(200)
    expect((await setUp()).status).toBe(200)
    await save(210)
    await save(220)
    const { link, frames } = await connect((frame) =>
      frame.method === 'FS.Put' ? { error: { code: 500, message: 'write failed' } } : { result: null },
    )
    await eventually(() => expect(frames).toHaveLength(5))
    expect(frames.map(({ method }) => method)).toEqual([
      ...['Config.Set', 'FS.Put', 'FS.Put', 'FS.Put', 'Config.Set'],
    ])
    expect(frames.at(-1)?.args).toMatchObject({ config: { gps: { maxtime: 220 } } })
    expect(JSON.stringify(frames.at(-1)?.args)).not.toContain('mqtt')
    await link.disconnect()
  })

  it.each([
    ['a key in the place of a certificate', () => ({ address: 'a', ca: own.key }), 'wanted.ca'],
    ['an address with a scheme', () => ({ address: 'mqtt://a', ca: own.cert }), 'wanted.address'],
    ['a masked password', () => ({ address: 'a', pass: '***' }), 'wanted.pass'],
    ['a topic of 81 characters', () => ({ address: 'a', data_topic: 'x'.repeat(81) }), 'wanted.data_topic'],
  ])('is refused whole for %s', async (_what, wanted, field) => {
    const { status, body } = await ask('mqtt', wanted())
    expect(status).toBe(400)
    expect(body).toMatchObject({ field })
    expect(await commands()).toEqual([])
  })
})
