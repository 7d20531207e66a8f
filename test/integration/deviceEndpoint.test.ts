import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxOpenCommands } from '../../functions/commands/commandWrites'
import { putConfig } from '../../functions/settings/putConfig'
import { putEndpoint } from '../../functions/settings/putEndpoint'
import { makeCertificate } from '../fixtures/makeCertificate'
import { type Scene, callerOf, openScene } from './openScene'

const scene = openScene()
const admin = callerOf(1)
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0
let pem: { cert: string; key: string }

beforeAll(async () => {
  pem = await makeCertificate()
  scene.clock.ms = Date.now()
})
beforeEach(async () => {
  count += 1
  device = await scene.addDevice(`END${String(count).padStart(6, '0')}`)
})

/** Nothing is delivered: the device sleeps. */
const service = { ...scene.openService(scene.documents), deliver: () => Promise.resolve() }
type Input = Parameters<ReturnType<typeof putEndpoint>>[0]
const put = (wanted: Input['wanted'], kind: Input['kind'] = 'mqtt') =>
  putEndpoint(service)({ deviceid: device, kind, wanted }, admin)
const rows = async (prefix: string) =>
  (await scene.all('commands'))
    .filter(({ deviceid, sk }) => deviceid === device && String(sk).startsWith(prefix))
    .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
const isCommand = (row: Record<string, unknown>) => row.method !== undefined
const commands = async () => (await rows('')).filter(isCommand)
const logged = async () =>
  (await scene.all('serverLog'))
    .filter(({ pk }) => pk === `DEVICE#${device}`)
    .map(({ category, name, description }): unknown[] => [category, name, description])

describe('an endpoint of a device', () => {
  it('is set up by its files, then the settings that name them, each after what it needs', async () => {
    expect(await put({ address: 'broker.example:8883', pass: 'secret', ca: pem.cert })).toEqual({
      message: 'The endpoint will be set up.',
    })
    const [file, config, ...others] = await commands()
    expect(others).toEqual([])
    expect(file).toMatchObject({ method: 'FS.Put', right: 'editDeviceSettings', restMs: 700 })
    expect(file?.transfer).toEqual({ kind: 'put', at: 0, size: Buffer.byteLength(pem.cert) })
    expect(JSON.parse(String(file?.args))).toEqual({
      filename: 'mqtt-ca.pem',
      size: Buffer.byteLength(pem.cert),
    })
    expect(config).toMatchObject({ method: 'Config.Set', right: 'editDeviceSettings', needs: [file?.sk] })
    const kept = (await rows('')).find(({ data }) => data !== undefined)
    expect(Buffer.from(String(kept?.data), 'base64').toString()).toBe(pem.cert)
    const { flat } = await service.configs.wanted(device)
    expect(flat).toMatchObject({
      'endpoint.mqtt.enable': true,
      'endpoint.mqtt.server': 'broker.example:8883',
      'endpoint.mqtt.ssl_ca': 'mqtt-ca.pem',
    })
    expect(await logged()).toEqual([['Settings', 'Endpoint Set Up', 'MQTT, mqtt-ca.pem']])
  })

  it('is cleared by its settings first, then the files that they named', async () => {
    await put({ address: 'https://a.example/in', cert: pem.cert, key: pem.key }, 'http')
    const before = (await commands()).length
    scene.clock.ms += 1000
    expect(await put(null, 'http')).toEqual({ message: 'The endpoint will be cleared.' })
    const [config, ...removals] = (await commands()).slice(before)
    expect(config).toMatchObject({ method: 'Config.Set', needs: [] })
    expect(removals.map(({ method, needs, restMs }): unknown[] => [method, needs, restMs])).toEqual([
      ['FS.Remove', [config?.sk], 700],
      ['FS.Remove', [config?.sk], 700],
    ])
    expect(removals.map(({ args }) => JSON.parse(String(args)) as unknown)).toEqual([
      { filename: 'http-cert.pem' },
      { filename: 'http-key.pem' },
    ])
    expect((await logged()).at(-1)).toEqual(['Settings', 'Endpoint Cleared', 'HTTP'])
    expect((await service.configs.wanted(device)).flat).toMatchObject({ 'endpoint.http.enable': false })
  })

  it.each([
    ['an address that is none', { address: 'not an address' }, 'wanted.address'],
    ['a password of stars', { address: 'broker.example:8883', pass: 'a***' }, 'wanted.pass'],
    ['a certificate that is none', { address: 'broker.example:8883', ca: 'CA' }, 'wanted.ca'],
  ])('is refused with %s, by its field, and nothing is queued', async (_, wanted, field) => {
    await expect(put(wanted)).rejects.toMatchObject({ code: 'invalid', field })
    expect([await commands(), await logged()]).toEqual([[], []])
  })

  it('says of a password of stars what to enter', async () => {
    await expect(put({ address: 'broker.example:8883', pass: '***' })).rejects.toThrow(
      'Enter the whole password: *** stands for one that is not shown.',
    )
  })

  it('is refused as a whole while the queue of commands is full', async () => {
    const link = await service.devices.item(device, 'LINK')
    await scene.put('devices', { ...link, openCommands: maxOpenCommands })
    await expect(put({ address: 'broker.example:8883', ca: pem.cert })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect([await commands(), await logged()]).toEqual([[], []])
  })

  it('is in the history of its settings, and its command says who set it up', async () => {
    await put({ address: 'broker.example:8883' })
    const [config] = await commands()
    expect(config?.authors).toMatchObject([{ userid: admin.userid, email: admin.email }])
    const entry = (await scene.all('serverLog')).find(({ pk }) => pk === `DEVICE#${device}`)
    expect(JSON.parse(String(entry?.turns))).toMatchObject({
      via: 'page',
      commandID: String(config?.sk),
      values: { 'endpoint.mqtt.server': { to: 'broker.example:8883' } },
    })
  })

  it('takes no later save with it: that is a command of its own', async () => {
    const save = (interval: number) =>
      putConfig(service)({ deviceid: device, config: { gps: { interval } } }, admin)
    await save(5)
    scene.clock.ms += 1000
    await put({ address: 'broker.example:8883' })
    scene.clock.ms += 1000
    await save(6)
    expect((await commands()).map(({ method }) => String(method))).toEqual(Array(3).fill('Config.Set'))
  })
})
