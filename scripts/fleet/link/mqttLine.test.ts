import { createServer, type AddressInfo, type Server } from 'node:net'
import { Aedes } from 'aedes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { topics } from '../../../shared/core/topics'
import { eventually } from '../../../test/harness/eventually'
import { plainDevice } from '../machines/demoDevices'
import { flashInMemory } from './flashStore'
import { mqttLine } from './mqttLine'
import { startDevice } from './startDevice'
import { realTimers } from './Timers'

const machine = {
  ...plainDevice({ deviceid: 'PLAIN0001', setupPassword: 'setup.Plain1' }),
  baseIntervalSeconds: 1,
}

describe('mqttLine', () => {
  let broker: Aedes
  let server: Server
  let url = ''
  const heard: { topic: string; payload: string; qos: number }[] = []
  const waitFor = (topic: string): Promise<string> =>
    eventually(
      () => heard.find((message) => message.topic === topic)?.payload ?? expect.fail(`nothing on ${topic}`),
    )

  beforeAll(async () => {
    broker = await Aedes.createBroker()
    broker.authenticate = (client, username, password, done) =>
      done(null, client.id === username && password?.toString() === 'setup.Plain1')
    broker.on('publish', ({ topic, payload, qos }, client) => {
      if (client) heard.push({ topic, payload: payload.toString(), qos })
    })
    server = createServer(broker.handle)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await new Promise<void>((resolve) => broker.close(() => resolve()))
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  it('reports settings and readings at QoS 1 and answers a command over a real broker', async () => {
    const device = startDevice(machine, {
      openLine: mqttLine(url, { password: 'setup.Plain1' }, () => undefined),
      flashStore: flashInMemory(),
      timers: realTimers,
      log: () => undefined,
    })
    expect(JSON.parse(await waitFor(topics.directConfig('PLAIN0001')))).toMatchObject({
      device: { id: 'PLAIN0001' },
    })
    expect(JSON.parse(await waitFor(topics.directData('PLAIN0001')))).toMatchObject({ deviceid: 'PLAIN0001' })
    const command = { id: 5, src: 'portal/PLAIN0001', method: 'FS.List', args: { path: 'mnt' } }
    broker.publish(
      {
        cmd: 'publish',
        topic: 'PLAIN0001/rpc',
        payload: Buffer.from(JSON.stringify(command)),
        qos: 1,
        dup: false,
        retain: false,
      },
      () => undefined,
    )
    expect(JSON.parse(await waitFor('portal/PLAIN0001/rpc'))).toMatchObject({
      id: 5,
      dst: 'portal/PLAIN0001',
    })
    expect(heard.every(({ qos }) => qos === 1)).toBe(true)
    device.stop()
  })
  it('tells once when the password is refused', async () => {
    const said: string[] = []
    const line = mqttLine(
      url,
      { password: 'wrong' },
      (text) => void said.push(text),
    )('PLAIN0001', {
      onUp: () => undefined,
      onDown: () => undefined,
      onCommand: () => undefined,
    })
    await expect.poll(() => said.join()).toMatch(/PLAIN0001: .*Not authorized/)
    expect(line.isUp()).toBe(false)
    line.close()
  })
})
