import { beforeAll, describe, expect, it } from 'vitest'
import { topics } from '../../shared/core/topics'
import { queryReadings } from '../../shared/data/queryReadings'
import type { ConnectedDevice } from '../harness/connectDevice'
import { eventually } from '../harness/eventually'
import type { Certificate, Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let mine: Device
let theirs: Device
let certificate: Certificate

beforeAll(async () => {
  admin = await stack.newUser('admin')
  ;[mine, theirs] = await Promise.all([
    stack.newDevice({}, [[admin, 'ADMIN']]),
    stack.newDevice({}, [[admin, 'ADMIN']]),
  ])
  certificate = await stack.newCertificate(mine.deviceid)
})

const trick = { ts: Math.floor(Date.now() / 1000), vin: 66.6 }
const readings = async ({ deviceid }: Device) =>
  (await stack.ask(queryReadings, { deviceid, dataPoints: 100 }, admin.token)).data
const closed = (link: ConnectedDevice) => eventually(() => expect(link.client.connected).toBe(false))

describe('a topic', () => {
  it.each<[string, () => string]>([
    ['with a wildcard for the device', () => topics.data('+')],
    ['with a wildcard for all', () => 'sq/#'],
    ['of another device behind its own', () => `${topics.data(mine.deviceid)}/../../${theirs.deviceid}/data`],
    ['in small letters', () => topics.data(mine.deviceid.toLowerCase())],
    ['with two slashes', () => `sq//${mine.deviceid}/data`],
    ['with a slash behind it', () => `${topics.data(mine.deviceid)}/`],
    ['longer than the broker takes', () => `sq/${'x'.repeat(300)}/data`],
    ['of a hundred levels', () => `sq${'/x'.repeat(100)}`],
    ['of the broker’s own', () => '$SYS/broker/clients'],
    ['of a job', () => `$aws/things/${theirs.deviceid}/jobs/1/update`],
    ['of a shadow', () => `$aws/things/${mine.deviceid}/shadow/update`],
  ])('%s cuts the device off', async (_, topic) => {
    const link = await stack.connect(mine, { certificate, listen: false })
    await expect(link.publish(topic(), trick)).rejects.toThrow()
    await closed(link)
  })

  it.each<[string, () => string]>([
    ['shared with others', () => `$share/all/${topics.data('+')}`],
    ['of the broker’s own', () => '$SYS/#'],
    ['of every level', () => '+/+/+'],
    ['of its own data', () => topics.data(mine.deviceid)],
  ])('%s cannot be listened to', async (_, filter) => {
    const link = await stack.connect(mine, { certificate, listen: false })
    const granted = await Promise.race([
      link.client.subscribeAsync(filter(), { qos: 1 }).catch(() => []),
      new Promise<[]>((resolve) => link.client.once('close', () => resolve([]))),
    ])
    expect(granted.filter(({ qos }) => (qos as number) < 128)).toEqual([])
    await link.disconnect()
  })
})

describe('a client', () => {
  it('that signs in as itself under the name of another is refused', async () => {
    await expect(stack.connect(mine, { options: { clientId: theirs.deviceid } })).rejects.toThrow()
    await expect(
      stack.connect(mine, { certificate, options: { clientId: theirs.deviceid } }),
    ).rejects.toThrow()
  })

  it.each(['', '*', '+', '#', '${iot:Connection.Thing.ThingName}'])(
    'that calls itself %j is refused',
    async (clientId) => {
      await expect(stack.connect(mine, { certificate, options: { clientId, clean: true } })).rejects.toThrow()
    },
  )

  it('whose last will would stay is refused', async () => {
    const will = {
      topic: topics.data(mine.deviceid),
      payload: Buffer.from('{}'),
      qos: 1 as const,
      retain: true,
    }
    await expect(stack.connect(mine, { certificate, options: { will } })).rejects.toThrow()
  })
})

/** How long it takes until a reading of the neighbour can be read, milliseconds. */
const timeToStore = async (link: ConnectedDevice): Promise<number> => {
  const before = (await readings(theirs)).length
  const began = performance.now()
  await link.sendReading({ ts: Date.now() / 1000, vin: 12 })
  await eventually(async () => expect((await readings(theirs)).length).toBe(before + 1))
  return performance.now() - began
}
/** A busy machine alone makes one reading take so much longer than the one before. */
const quietRounds = 10

describe('a message that is made to take long', () => {
  it.each<[string, string]>([
    ['of nothing but commas', `[${'7,'.repeat(60_000)}7]`],
    [
      'of readings of a thousand days',
      JSON.stringify(
        Array.from({ length: 1000 }, (_, day) => ({ ts: 1_600_000_000 + day * 86_400, vin: 1 })),
      ),
    ],
    ['of spaces where a number belongs', JSON.stringify({ vin: `${' '.repeat(120_000)}x` })],
    ['of strings that never close', `{"vin":1e5,${'\\"'.repeat(60_000)}`],
    [
      'of 2,000 keys with long names',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}${'x'.repeat(45)}`, i])),
      ),
    ],
    ['of brackets', '['.repeat(120_000)],
  ])('%s holds up neither its device nor its neighbour', async (_, payload) => {
    const [hostile, neighbour] = await Promise.all([stack.connect(mine), stack.connect(theirs)])
    const undisturbed = await timeToStore(neighbour)
    await hostile.publish(topics.data(mine.deviceid), Buffer.from(payload))
    const took = await timeToStore(neighbour)
    expect(took).toBeLessThan(Math.max(5000, quietRounds * undisturbed))
    const marker = Math.random()
    await hostile.sendReading({ ts: Date.now() / 1000, marker })
    await eventually(async () => expect((await readings(mine)).map((each) => each.marker)).toContain(marker))
    await Promise.all([hostile.disconnect(), neighbour.disconnect()])
  })

  it('has left every later read as it should be', async () => {
    for (const device of [mine, theirs]) {
      expect((await readings(device)).filter(({ vin }) => vin === trick.vin)).toEqual([])
    }
  })
})
