import { PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localCredentials } from '../../../scripts/standins/aws/core/signatureV4'
import { clientOf, publish } from './publish'
import { opened, openTestIot } from './testIot'

describe('the data plane of IoT Core', () => {
  let iot: Awaited<ReturnType<typeof openTestIot>>
  beforeEach(async () => {
    iot = await openTestIot()
  })
  afterEach(() => iot.close())

  it('publishes for the SDK, through the rules and to subscribers', async () => {
    const { url } = await iot.start()
    const device = await opened(iot.dial('D1'))
    const heard: string[] = []
    device.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`))
    await device.subscribeAsync('D1/rpc', { qos: 1 })
    await publish(url, 'D1/rpc', 'hello')
    await publish(url, 'sq/D1/data', '{"b":1}')
    await expect.poll(() => heard).toEqual(['D1/rpc hello'])
    expect(iot.inbox).toEqual([{ b: 1, deviceid: 'D1' }])
    await expect(publish(url, 'a/+', '')).rejects.toThrow('wildcard')
    await expect(publish(url, 'sq/D1/data', '{}', 2)).rejects.toThrow('qos 2 is not supported')
  })

  it('publishes for nobody who does not sign as a caller that it knows', async () => {
    const { url } = await iot.start({
      permits: (principal, action, resource) =>
        principal === undefined ||
        `${principal} ${action} ${resource}` === 'sender iot:Publish iot:topic/sq/D1/data',
    })
    const post = (headers: Record<string, string>) =>
      fetch(`${url}/topics/sq%2FD1%2Fdata?qos=1`, { method: 'POST', body: '{"forged":true}', headers })
    expect((await post({})).status).toBe(403)
    expect((await post({ authorization: 'AWS4-HMAC-SHA256 Credential=local' })).status).toBe(403)
    const stranger = { accessKeyId: 'somebody', secretAccessKey: 'local' }
    await expect(publish(url, 'sq/D1/data', '{}', 1, stranger)).rejects.toThrow('does not exist')
    const guesser = { accessKeyId: 'local', secretAccessKey: 'guessed' }
    await expect(publish(url, 'sq/D1/data', '{}', 1, guesser)).rejects.toThrow('does not match')
    const unknown = { ...localCredentials, sessionToken: 'another' }
    await expect(publish(url, 'sq/D1/data', '{}', 1, unknown)).rejects.toThrow('not authorized')
    expect(iot.inbox).toEqual([])

    await publish(url, 'sq/D1/data', '{}', 1, { ...localCredentials, sessionToken: 'sender' })
    expect(iot.inbox).toEqual([{ deviceid: 'D1' }])
  })

  it('publishes only what was signed: not another payload under the same signature', async () => {
    const { url } = await iot.start()
    let signed: { path: string; headers: Record<string, string> } | undefined
    const sdk = clientOf(url, localCredentials)
    sdk.middlewareStack.add(
      (next) => (args) => {
        signed = args.request as typeof signed
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low' },
    )
    await sdk.send(new PublishCommand({ topic: 'sq/D1/data', qos: 1, payload: Buffer.from('{"a":1}') }))
    sdk.destroy()
    const { 'content-length': _, ...headers } = signed?.headers ?? {}
    const replayed = await fetch(`${url}${signed?.path}?qos=1`, { method: 'POST', headers, body: '{"a":2}' })
    expect(replayed.status).toBe(403)
    expect(iot.inbox).toEqual([{ a: 1, deviceid: 'D1' }])
  })
})
