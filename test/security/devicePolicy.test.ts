import { UpdateCertificateCommand } from '@aws-sdk/client-iot'
import { createHash, X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { topics } from '../../shared/core/topics'
import { queryReadings } from '../../shared/data/queryReadings'
import { issueTestCertificate } from '../standins/iot/testCertificates'
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
const reading = () => ({ ts: Date.now() / 1000, vin: 66.6 })

beforeAll(async () => {
  admin = await stack.newUser('admin')
  ;[mine, theirs] = await Promise.all([
    stack.newDevice({}, [[admin, 'ADMIN']]),
    stack.newDevice({}, [[admin, 'ADMIN']]),
  ])
  certificate = await stack.newCertificate(mine.deviceid)
})

const closed = (link: ConnectedDevice) => eventually(() => expect(link.client.connected).toBe(false))

/** A message of the rightful device passes after whatever was tried; nothing else has been stored. */
const expectUntouched = async (...devices: Device[]) => {
  for (const device of devices) {
    const link = await stack.connect(device)
    const before = await stack.ask(queryReadings, { deviceid: device.deviceid, dataPoints: 100 }, admin.token)
    expect(before.data.filter(({ vin }) => vin === 66.6)).toEqual([])
    await link.sendReading({ ts: Date.now() / 1000, vin: 12 })
    await eventually(async () => {
      const { data } = await stack.ask(
        queryReadings,
        { deviceid: device.deviceid, dataPoints: 100 },
        admin.token,
      )
      expect(data).toHaveLength(before.data.length + 1)
      expect(data.filter(({ vin }) => vin === 66.6)).toEqual([])
    })
    await link.disconnect()
  }
}

describe('a device with its own certificate', () => {
  it.each([
    ['the data topic of another device', () => topics.data(theirs.deviceid)],
    ['the settings topic of another device', () => topics.config(theirs.deviceid)],
    ['the answers of another device', () => topics.answers(theirs.deviceid)],
    ['the commands of another device', () => topics.commands(theirs.deviceid)],
    ['its own commands', () => topics.commands(mine.deviceid)],
    ['the data of another device by the name of the rule', () => topics.directData(theirs.deviceid)],
    ['the settings of another device by the name of the rule', () => topics.directConfig(theirs.deviceid)],
    ['a rule that no device may name', () => `$aws/rules/portal_answers/${topics.answers(mine.deviceid)}`],
    ['a presence event', () => `$aws/events/presence/connected/${theirs.deviceid}`],
    ['a topic of its own making', () => `sq/${mine.deviceid}/other`],
  ])('is cut off when it publishes to %s', async (_, topic) => {
    const link = await stack.connect(mine, { certificate })
    await expect(link.publish(topic(), reading())).rejects.toThrow(/closed/)
    await closed(link)
  })

  it.each([
    ['when it names the rule of its own readings', topics.directData],
    ['on its older topic', topics.data],
  ])('is heard %s', async (_, topicOf) => {
    const device = await stack.newDevice({}, [[admin, 'ADMIN']])
    const link = await stack.connect(device)
    await link.publish(topicOf(device.deviceid), reading())
    await link.disconnect()
    await eventually(async () => {
      const asked = { deviceid: device.deviceid, dataPoints: 100 }
      const { data } = await stack.ask(queryReadings, asked, admin.token)
      expect(data.map(({ vin }) => vin)).toEqual([66.6])
    })
  })

  it.each([
    ['everything', () => '#'],
    ['the presence of all', () => '$aws/events/#'],
    ['the commands of all', () => '+/rpc'],
    ['the commands of another device', () => topics.commands(theirs.deviceid)],
    ['the data of all', () => topics.data('+')],
    ['its own data by the name of the rule', () => topics.directData(mine.deviceid)],
  ])('hears nothing when it subscribes to %s', async (_, filter) => {
    const link = await stack.connect(mine, { certificate, listen: false })
    const heard: string[] = []
    link.client.on('message', (topic) => heard.push(topic))
    const granted = await Promise.race([
      link.client.subscribeAsync(filter(), { qos: 1 }).catch(() => []),
      new Promise<[]>((resolve) => link.client.once('close', () => resolve([]))),
    ])
    expect(granted.filter(({ qos }) => (qos as number) < 128)).toEqual([])
    const other = await stack.connect(theirs)
    await other.sendReading({ ts: Date.now() / 1000, vin: 12 })
    await other.disconnect()
    expect(heard).toEqual([])
    await link.disconnect()
  })

  it('is refused under the name of another device', async () => {
    await expect(stack.connect(theirs, { certificate })).rejects.toThrow()
  })

  it('is refused with a last will on the topic of another device', async () => {
    const will = {
      topic: topics.data(theirs.deviceid),
      payload: Buffer.from(JSON.stringify(reading())),
      qos: 1 as const,
      retain: false,
    }
    await expect(stack.connect(mine, { certificate, options: { will } })).rejects.toThrow()
  })

  it('is cut off when it asks for its message to be retained', async () => {
    const link = await stack.connect(mine, { certificate })
    link.client.publish(topics.data(mine.deviceid), JSON.stringify(reading()), { qos: 1, retain: true })
    await closed(link)
  })

  it('is cut off for a message of more than 128 kB', async () => {
    const link = await stack.connect(mine, { certificate })
    const padding = 'x'.repeat(131_073)
    await expect(link.sendReading({ ...reading(), padding })).rejects.toThrow(/closed/)
  })

  it('has left no trace by any of this', async () => {
    await expectUntouched(mine, theirs)
  })
})

describe('a certificate', () => {
  it('of another authority is refused', async () => {
    const foreign = await issueTestCertificate(mine.deviceid, await issueTestCertificate('Another authority'))
    const fake = { certificatePem: foreign.cert, privateKeyPem: foreign.key }
    await expect(stack.connect(mine, { certificate: fake })).rejects.toThrow()
  })

  it('is refused once it was made inactive', async () => {
    const device = await stack.newDevice()
    const own = await stack.newCertificate(device.deviceid)
    const link = await stack.connect(device, { certificate: own })
    await link.disconnect()
    const certificateId = createHash('sha256')
      .update(new X509Certificate(own.certificatePem).raw)
      .digest('hex')
    await stack.clients.iot.send(new UpdateCertificateCommand({ certificateId, newStatus: 'INACTIVE' }))
    await expect(stack.connect(device, { certificate: own })).rejects.toThrow()
  })

  it('or the setup password is needed: another password is refused', async () => {
    await expect(stack.connect({ ...mine, setupPassword: theirs.setupPassword })).rejects.toThrow()
  })
})
