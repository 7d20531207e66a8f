import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCommands, queueCommand } from '../../shared/commands/commandQueue'
import { topics } from '../../shared/core/topics'
import { queryReadings } from '../../shared/data/queryReadings'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import { useStack } from '../harness/useStack'
import { isInstalled } from './programs'

const stack = useStack()
const folder = mkdtempSync(path.join(tmpdir(), 'portal-mosquitto-'))
const installed = isInstalled('mosquitto_pub') && isInstalled('mosquitto_sub')

interface Ended {
  code: number
  said: string
}

/** What the broker has written to the log of the stack. */
const brokerLog = (): string => readFileSync(`${stack.address.dir}.log`, 'utf8')

describe.skipIf(!installed)('the clients of mosquitto as a device', () => {
  let owner: Awaited<ReturnType<typeof stack.newUser>>
  let device: Device
  let other: Device
  let connection: string[]

  beforeAll(async () => {
    owner = await stack.newUser('mosquitto')
    device = await stack.newDevice({}, [[owner, 'ADMIN']])
    other = await stack.newDevice({}, [[owner, 'ADMIN']])
    const { certificatePem, privateKeyPem } = await stack.newCertificate(device.deviceid)
    const cert = path.join(folder, 'device.pem')
    const key = path.join(folder, 'device.key.pem')
    writeFileSync(cert, certificatePem)
    writeFileSync(key, privateKeyPem)
    const { hostname, port } = new URL(stack.address.mqttsUrl)
    const ca = path.join(stack.address.dir, 'certs', 'ca.pem')
    connection = [
      '-h',
      hostname,
      '-p',
      port,
      '-V',
      'mqttv311',
      '-q',
      '1',
      '--cafile',
      ca,
      '--cert',
      cert,
      '--key',
      key,
    ]
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const publish = (topic: string, payload: object, ...more: string[]): Promise<Ended> =>
    new Promise((resolve) => {
      const args = [...connection, '-i', device.deviceid, '-t', topic, '-m', JSON.stringify(payload), ...more]
      execFile('mosquitto_pub', args, { timeout: 60_000 }, (error, _out, said) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said })
      })
    })

  it('publish a reading over TLS with its certificate; once acknowledged, it is there', async () => {
    const ts = Math.floor(Date.now() / 1000) - 60
    expect(await publish(topics.data(device.deviceid), { ts, vin: 12.5 })).toEqual({ code: 0, said: '' })
    await eventually(async () => {
      const { data } = await stack.ask(
        queryReadings,
        { deviceid: device.deviceid, dataPoints: 1 },
        owner.token,
      )
      expect(data).toMatchObject([{ ts, vin: 12.5 }])
    })
  })

  it('receive a command on the topic of the device, and answer it', async () => {
    const args = [...connection, '-i', device.deviceid, '-t', topics.commands(device.deviceid), '-C', '1']
    const listener = spawn('mosquitto_sub', args, { timeout: 120_000 })
    const received = new Promise<string>((resolve) => {
      listener.stdout.on('data', (bytes: Buffer) => resolve(bytes.toString('utf8')))
    })
    const { deviceid } = device
    await stack.ask(queueCommand, { deviceid, method: 'Admin.Trigger', args: { index: 1 } }, owner.token)
    const frame = JSON.parse(await received) as { id: number; method: string; args: object }
    expect(frame).toMatchObject({ method: 'Admin.Trigger', args: { index: 1 } })

    const answer = { id: frame.id, src: deviceid, dst: `portal/${deviceid}`, result: null }
    expect(await publish(topics.answers(deviceid), answer)).toMatchObject({ code: 0 })
    await eventually(async () => {
      const { data } = await stack.ask(getCommands, { deviceid }, owner.token)
      expect(data[0]).toMatchObject({ rpcmethod: 'Admin.Trigger', status: 'complete' })
    })
  })

  it.each([
    [
      'the topic of another device',
      () => publish(topics.data(other.deviceid), {}),
      'does not let it publish',
    ],
    ['a retained message', () => publish(topics.data(device.deviceid), {}, '-r'), 'does not let it retain'],
    [
      'another client id',
      () => publish(topics.data(device.deviceid), {}, '-i', other.deviceid),
      'does not let it connect',
    ],
  ] as const)('are refused %s, and the log says why', async (_, attempt, reason) => {
    const before = brokerLog().length
    expect((await attempt()).code).not.toBe(0)
    await eventually(() => expect(brokerLog().slice(before)).toContain(reason))
  })

  it('are refused without a certificate, and the log says why', async () => {
    const before = brokerLog().length
    const withoutCertificate = connection.slice(0, connection.indexOf('--cert'))
    const code = await new Promise<unknown>((resolve) => {
      const args = [
        ...withoutCertificate,
        '-i',
        device.deviceid,
        '-t',
        topics.data(device.deviceid),
        '-m',
        '{}',
      ]
      execFile('mosquitto_pub', args, { timeout: 60_000 }, (error) => resolve(error?.code))
    })
    expect(code).not.toBeUndefined()
    await eventually(() => expect(brokerLog().slice(before)).toContain('A TLS connection is refused'))
  })

  it('take over from a connection with the same client id, and the log says so', async () => {
    const first = await stack.connect(device)
    const before = brokerLog().length
    expect(await publish(topics.data(device.deviceid), { vin: 1 })).toMatchObject({ code: 0 })
    await eventually(() =>
      expect(brokerLog().slice(before)).toContain(
        `${device.deviceid} is disconnected: a second connection with the same client id takes over`,
      ),
    )
    expect(first.client.connected).toBe(false)
  })
})
