import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { SQSRecord } from 'aws-lambda'
import { beforeEach, describe, expect, it } from 'vitest'
import { Silences } from '../../functions/data/silences'
import { topics } from '../../shared/core/topics'
import { openWorker, recordOf, storedOf } from './ingestScene'
import { openScene, startMs } from './openScene'

const scene = openScene()
const { devices, configs } = scene.openService(scene.documents)
let device: Awaited<ReturnType<typeof scene.addDevice>>
let count = 0
beforeEach(async () => {
  count += 1
  device = await scene.addDevice(`CFG${String(count).padStart(6, '0')}`)
})

const report = (payload: unknown, arrivedMs = startMs): SQSRecord =>
  recordOf(device, payload, arrivedMs, topics.config(device))
const reading = (vin: number): SQSRecord =>
  recordOf(device, { ts: startMs / 1000 - 3600 + vin, vin }, startMs)

const take = async (batch: SQSRecord[], documents?: DynamoDBDocumentClient) => [
  ...(await openWorker(scene, documents)(batch)),
]
const values = async () => (await storedOf(scene, device)).map(({ vin }) => vin)
const quarantined = async () => (await scene.all('quarantine')).filter(({ deviceid }) => deviceid === device)

/** A client that refuses one kind of request for now. */
const refusing = (kind: string): DynamoDBDocumentClient => {
  const send = (command: Parameters<typeof scene.documents.send>[0]) =>
    command.constructor.name === kind
      ? Promise.reject(Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' }))
      : scene.documents.send(command)
  return { send } as unknown as DynamoDBDocumentClient
}

describe('a report of settings', () => {
  it('replaces an older one with its facts, whatever the order in the queue', async () => {
    const of = (name: string, base_interval: number, arrivedMs: number) =>
      report({ device: { name, fw: 'SFW003-4.0.0', base_interval, transmit_interval: 2 } }, arrivedMs)
    await take([of('New', 30, startMs + 2), of('Old', 60, startMs + 1)])
    await take([of('Older', 90, startMs)])
    expect(await devices.record(device)).toMatchObject({ name: 'New', fw: 'SFW003-4.0.0', model: 'ORB-C1-G' })
    expect(await devices.link(device)).toMatchObject({ intervalSeconds: 60 })
  })

  it('says when sending to the portal was switched off, which charts then tell', async () => {
    await take([report({ endpoint: { data_to_portal: false } }, startMs + 1)])
    await take([report({ endpoint: { data_to_portal: true } }, startMs + 9)])
    const silences = Silences.parse(await devices.item(device, 'SILENCES'))
    expect(silences.dataOff).toEqual([{ fromMs: startMs + 1, toMs: startMs + 9 }])
  })

  it.each([
    ['an interval beyond all numbers', '{"device":{"base_interval":1e16}}'],
    ['an interval of nothing', '{"device":{"base_interval":1e-300}}'],
    ['intervals of infinite product', '{"device":{"base_interval":1e300,"transmit_interval":1e300}}'],
    ['a few kilobytes that become many', `{"a":[${'1e20,'.repeat(24_000)}1]}`],
    ['a number that no double holds', '{"device":{"base_interval":1e400}}'],
    ['a key as long as the message', `{"${'x'.repeat(120_000)}":null}`],
    ['half a character for a name', `{"device":{"name":"\\ud800","fw":"${'😀'.repeat(200)}"}}`],
  ])('with %s takes no reading along, nor another report', async (_what, payload) => {
    const good = report({ device: { name: 'Good', base_interval: 30 } }, startMs + 2)
    expect(await take([reading(1), report(payload, startMs + 1), reading(2), good])).toEqual([])
    expect(await values()).toEqual([1, 2])
    expect(await devices.link(device)).toMatchObject({ intervalSeconds: 30, latestTsMs: startMs - 3_598_000 })
    expect(await devices.record(device)).toMatchObject({ name: 'Good' })
  })

  it('with an interval that no device can have is kept, and the interval known stays', async () => {
    await take([report({ device: { base_interval: 30 } })])
    await take([report({ device: { name: 'Odd', base_interval: 1e16 } }, startMs + 1)])
    expect(await devices.link(device)).toMatchObject({ intervalSeconds: 30 })
    expect(await devices.record(device)).toMatchObject({ name: 'Odd' })
    expect((await configs.reported(device)).flat).toMatchObject({ 'device.base_interval': 1e16 })
    const note = { isPartly: true, reason: expect.stringContaining('base_interval') as string }
    expect(await quarantined()).toMatchObject([note])
  })

  it('that fails for a passing cause comes again alone', async () => {
    const failing = report({ device: { base_interval: 30 } })
    const batch = [reading(1), failing, reading(2)]
    expect(await take(batch, refusing('TransactWriteCommand'))).toEqual([failing.messageId])
    expect(await values()).toEqual([1, 2])
  })

  it.each([
    ['not JSON', '{"device":'],
    ['a list', '[1]'],
    ['nested without end', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['nested as deep as can still be read', `${'{"a":'.repeat(17)}1${'}'.repeat(17)}`],
    ['nested by a dotted name', `{"${'a.'.repeat(60_000)}a":1}`],
    ['larger than 128 kB once written out', `{"a":[${'1e20,'.repeat(24_000)}1]}`],
  ])('that is %s is quarantined', async (_what, payload) => {
    expect(await take([report(payload)])).toEqual([])
    expect(await quarantined()).toHaveLength(1)
    expect((await configs.reported(device)).ts).toBeUndefined()
  })
})
