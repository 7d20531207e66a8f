import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publish } from './publish'
import { issueTestCertificate } from './testCertificates'
import { closed, opened, openTestIot, ruleToInbox, whole } from './testIot'

type TestIot = Awaited<ReturnType<typeof openTestIot>>

describe('IoT Core', () => {
  let iot: TestIot
  beforeEach(async () => {
    iot = await openTestIot()
  })
  afterEach(() => iot.close())

  it('passes a message over TCP through the rules', async () => {
    await iot.start()
    const device = await opened(iot.dial('D1'))
    await device.publishAsync('sq/D1/data', '{"a":1}', { qos: 1 })
    expect(iot.inbox).toEqual([{ a: 1, deviceid: 'D1' }])
  })

  it('passes a message over mutual TLS through the rules', async () => {
    await iot.start()
    const device = await opened(iot.dialTls('D1'))
    await device.publishAsync('sq/D1/data', '{"a":2}', { qos: 1 })
    expect(iot.inbox).toEqual([{ a: 2, deviceid: 'D1' }])
  })

  it('turns away a wrong password, a stranger certificate, a retired one, none, and another client id', async () => {
    await iot.start()
    const stranger = await issueTestCertificate('D1', await issueTestCertificate('elsewhere'))
    await expect(opened(iot.dial('D1', { password: 'wrong' }))).rejects.toThrow('Not authorized')
    await expect(opened(iot.dialTls('D1', { key: stranger.key, cert: stranger.cert }))).rejects.toThrow()
    await expect(opened(iot.dialTls('D3', { key: iot.retired.key, cert: iot.retired.cert }))).rejects.toThrow(
      'Not authorized',
    )
    await expect(opened(iot.dialTls('D2'))).rejects.toThrow('Not authorized')
    await expect(opened(iot.dialTls('D1', { key: '', cert: '' }))).rejects.toThrow()
    await expect(opened(iot.dial('a/b'))).rejects.toThrow()
  })

  it.each([
    ["another device's topic", 'sq/D2/data', {}],
    ['a reserved topic', '$aws/events/presence/connected/D2', {}],
    ['a retained message', 'sq/D1/data', { retain: true }],
    ['quality of service 2', 'sq/D1/data', { qos: 2 as const }],
    ['eight slashes', 'sq/D1/1/2/3/4/5/6/7', {}],
    ['257 bytes of topic', `sq/D1/${'x'.repeat(251)}`, {}],
  ])('disconnects a device that publishes %s, and stores nothing', async (_what, topic, options) => {
    await iot.start({
      rules: [
        ruleToInbox(`SELECT ${whole} FROM '#'`),
        ruleToInbox(`SELECT ${whole} FROM '$aws/events/presence/connected/D2'`),
      ],
    })
    const device = await opened(iot.dial('D1'))
    const end = closed(device)
    device.publish(topic, '{"a":1}', { qos: 1, ...options }, () => undefined)
    await end
    expect(iot.inbox).toEqual([])
  })

  it('takes 128 KiB and disconnects at one byte more', async () => {
    await iot.start({ rules: [ruleToInbox("SELECT topic() AS t FROM 'sq/#'")] })
    const device = await opened(iot.dial('D1'))
    await device.publishAsync('sq/D1/data', Buffer.alloc(131_072), { qos: 1 })
    const end = closed(device)
    device.publish('sq/D1/data', Buffer.alloc(131_073), { qos: 1 }, () => undefined)
    await end
    expect(iot.inbox).toHaveLength(1)
  })

  it.each(['#', 'D2/rpc', '+/rpc', '$SYS/#', '$aws/#'])(
    'disconnects a device that subscribes to %s',
    async (filter) => {
      await iot.start()
      const device = await opened(iot.dial('D1'))
      const end = closed(device)
      device.subscribe(filter, () => undefined)
      await end
    },
  )

  it("refuses a connection whose will is on another device's topic", async () => {
    await iot.start()
    const will = { topic: 'sq/D2/data', payload: Buffer.from('{}'), qos: 1 as const }
    await expect(opened(iot.dial('D1', { will }))).rejects.toThrow('Not authorized')
  })

  it('publishes the will of a device that vanishes', async () => {
    await iot.start()
    const will = { topic: 'sq/D1/data', payload: Buffer.from('{"lost":true}'), qos: 1 as const }
    const device = await opened(iot.dial('D1', { will }))
    device.stream.destroy()
    await expect.poll(() => iot.inbox).toEqual([{ lost: true, deviceid: 'D1' }])
  })

  it('delivers only what the policy lets a device receive', async () => {
    const { url } = await iot.start()
    const device = await opened(iot.dial('D1'))
    const heard: string[] = []
    device.on('message', (topic) => heard.push(topic))
    await device.subscribeAsync('shared/+')
    for (const name of ['secret', 'open']) await publish(url, `shared/${name}`, '', 0)
    await expect.poll(() => heard).toEqual(['shared/open'])
  })

  it('lets a second connection with the same client id take over the first', async () => {
    await iot.start({
      rules: [ruleToInbox("SELECT disconnectReason FROM '$aws/events/presence/disconnected/#'")],
    })
    const first = await opened(iot.dial('D1'))
    const end = closed(first)
    const second = await opened(iot.dial('D1'))
    await end
    expect(iot.inbox).toEqual([{ disconnectReason: 'DUPLICATE_CLIENTID' }])
    await second.publishAsync('sq/D1/data', '{}', { qos: 1 })
    const third = await opened(iot.dial('D1'))
    expect([second.connected, third.connected]).toEqual([false, true])
  })

  it('gives no acknowledgement while the action is not durable', async () => {
    let finish: (value?: unknown) => void = () => undefined
    const durable = new Promise((resolve) => (finish = resolve))
    const never = () => Promise.reject(new Error('unused'))
    let actions = 0
    await iot.start({
      actions: {
        sqs: () => {
          actions += 1
          return durable
        },
        kinesis: never,
        s3: never,
      },
    })
    const device = await opened(iot.dial('D1'))
    let isAcknowledged = false
    const published = device.publishAsync('sq/D1/data', '{}', { qos: 1 }).then(() => (isAcknowledged = true))
    await expect.poll(() => actions).toBe(1)
    const other = await opened(iot.dial('D2'))
    await other.subscribeAsync('D2/rpc', { qos: 1 })
    expect(isAcknowledged).toBe(false)
    finish()
    await published
    expect(isAcknowledged).toBe(true)
  })

  it('closes the connection without an acknowledgement when action and error action fail', async () => {
    const fail = () => Promise.reject(new Error('disk full'))
    await iot.start({ actions: { sqs: fail, kinesis: fail, s3: fail } })
    const device = await opened(iot.dial('D1'))
    const end = closed(device)
    let isAcknowledged = false
    device.publish('sq/D1/data', '{}', { qos: 1 }, (error) => (isAcknowledged = !error))
    await end
    expect(isAcknowledged).toBe(false)
  })

  it('acknowledges when the error action has kept the message', async () => {
    const kept: string[] = []
    await iot.start({
      rules: [
        ruleToInbox(`SELECT ${whole} FROM 'sq/#'`, {
          ErrorAction: { S3: { BucketName: 'errors', Key: '${topic(2)}.json', RoleArn: 'r' } },
        }),
      ],
      actions: {
        sqs: () => Promise.reject(new Error('down')),
        kinesis: () => Promise.reject(new Error('down')),
        s3: (bucket, key) => Promise.resolve(kept.push(`${bucket}/${key}`)),
      },
    })
    const device = await opened(iot.dial('D1'))
    await device.publishAsync('sq/D1/data', '{}', { qos: 1 })
    expect(kept).toEqual(['errors/D1.json'])
  })

  it('tells the rules who connects, subscribes, unsubscribes and leaves', async () => {
    await iot.start({ rules: [ruleToInbox(`SELECT ${whole}, topic(3) AS family FROM '$aws/events/#'`)] })
    const device = await opened(iot.dialTls('D1'))
    await device.subscribeAsync('D1/rpc', { qos: 1 })
    await device.unsubscribeAsync('D1/rpc')
    await device.endAsync()
    await expect.poll(() => iot.inbox.length).toBe(4)
    const session = { clientId: 'D1', principalIdentifier: expect.stringMatching(/^[0-9a-f]{64}$/) as string }
    expect(iot.inbox).toMatchObject([
      { ...session, eventType: 'connected', family: 'presence' },
      { ...session, eventType: 'subscribed', family: 'subscriptions', topics: ['D1/rpc'] },
      { ...session, eventType: 'unsubscribed', topics: ['D1/rpc'] },
      {
        ...session,
        eventType: 'disconnected',
        clientInitiatedDisconnect: true,
        disconnectReason: 'CLIENT_INITIATED_DISCONNECT',
      },
    ])
    const [began, , , ended] = iot.inbox as { versionNumber?: number }[]
    expect(began?.versionNumber).toBeGreaterThan(0)
    expect(ended?.versionNumber).toBe(began?.versionNumber)
  })

  it('keeps messages for a sleeping device over a restart', async () => {
    const { url } = await iot.start()
    const asleep = await opened(iot.dial('D1', { clean: false }))
    await asleep.subscribeAsync('D1/rpc', { qos: 1 })
    await asleep.endAsync()
    await publish(url, 'D1/rpc', 'first')
    await iot.stop()

    const again = await iot.start()
    await publish(again.url, 'D1/rpc', 'second')
    const awake = iot.dial('D1', { clean: false })
    const heard: string[] = []
    awake.on('message', (_topic, payload) => heard.push(payload.toString()))
    await opened(awake)
    await expect.poll(() => heard).toEqual(['first', 'second'])
  })

  it('lets a device come back whose session holds a subscription that it may no longer have', async () => {
    await iot.start()
    const device = await opened(iot.dial('D1', { clean: false }))
    const end = closed(device)
    device.subscribe(['D1/rpc', 'D2/rpc'], () => undefined)
    await end
    const again = await opened(iot.dial('D1', { clean: false }))
    await again.subscribeAsync('D1/rpc', { qos: 1 })
    expect(again.connected).toBe(true)
  })

  it('writes a topic into the log so that no terminal obeys it', async () => {
    await iot.start({
      rules: [ruleToInbox(`SELECT ${whole} FROM 'sq/D1/#'`)],
      actions: {
        sqs: () => Promise.reject(new Error('no queue')),
        kinesis: () => Promise.reject(new Error('no stream')),
        s3: () => Promise.reject(new Error('no bucket')),
      },
    })
    const device = await opened(iot.dial('D1'))
    const gone = closed(device)
    device.publish('sq/D1/\u001b[2J\u009b31m\u202e\u2028', '{}', { qos: 1 })
    await gone
    const told = iot.lines.filter((line) => line.includes('sq/D1/'))
    expect(told).not.toEqual([])
    expect(told[0]).toContain('sq/D1/\\u{1b}[2J\\u{9b}31m\\u{202e}\\u{2028}')
    expect(told.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
  })
})
