import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { LinkItem, RecordItem } from '../devices/deviceStore'
import { plainExpression } from '../../test/doubles/plainExpression'
import { logProvisioned, openDeviceLog } from './deviceLog'
import { provisionDevice } from './provisionDevice'

const deviceid = DeviceId.parse('PUMP00002')
const facts = {
  deviceid,
  name: 'Pump 2',
  model: 'ORB-C1',
  fw: 'SFW001-2.3.1',
  setupPassword: 'setup.Pump2',
  wifiPassword: 'wifi.Pump2',
}

const tables = { devices: 'devices', access: 'access' }
const seal = (id: string, text: string) => Promise.resolve(Buffer.from(`${id}/${text}`).toString('base64'))

const setUp = () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-southeast-2' }))
  const dynamo = mockClient(client)
  dynamo.on(GetCommand).resolves({})
  dynamo.on(TransactWriteCommand).resolves({})
  const provision = provisionDevice(client, tables, { seal }, () => 1_700_000_000_999)
  const puts = () =>
    dynamo
      .commandCalls(TransactWriteCommand)
      .flatMap((call) => call.args[0].input.TransactItems ?? [])
      .map(({ Put }) => Put)
  return { client, dynamo, provision, puts }
}

const lost = (Code: string) =>
  new TransactionCanceledException({ message: 'lost', $metadata: {}, CancellationReasons: [{ Code }] })

describe('provisioning a device', () => {
  it('writes record, link, secrets and the members’ row in one transaction', async () => {
    const { dynamo, provision, puts } = setUp()
    expect(await provision(facts)).toBe(true)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
    expect(puts().map((put) => [put?.TableName, put?.Item?.sk as unknown])).toEqual([
      ['devices', 'RECORD'],
      ['devices', 'LINK'],
      ['devices', 'SECRET'],
      ['access', 'META'],
    ])
  })

  it('writes a line of the factory log with them', async () => {
    const { client, puts } = setUp()
    const log = openDeviceLog(client, 'log')
    const provision = provisionDevice(client, tables, { seal }, () => 5000, logProvisioned(log))
    await provision(facts)
    expect(puts().slice(4)).toMatchObject([
      {
        TableName: 'log',
        Item: { pk: 'FACTORY#PUMP00002', kind: 'provisioned', text: 'ORB-C1 · SFW001-2.3.1', ts: 5 },
      },
      { TableName: 'log', Item: { pk: 'FACTORY', deviceid, userName: 'Factory' } },
    ])
  })

  it('writes a record and a link that the store can read, on the Basic plan with one stream', async () => {
    const { provision, puts } = setUp()
    await provision(facts)
    const [record, link] = puts().map((put) => put?.Item)
    expect(RecordItem.parse(record)).toEqual({
      deviceid,
      name: 'Pump 2',
      model: 'ORB-C1',
      fw: 'SFW001-2.3.1',
      tier: 'STANDARD',
      trialResetActive: false,
      provisionedTs: 1_700_000_000,
      streams: [{ streamId: 's1', deviceid, fromMs: 0 }],
    })
    expect(LinkItem.parse(link)).toMatchObject({ connected: false, openCommands: 0 })
  })

  it('keeps the plan and the day of adding when they are given', async () => {
    const { provision, puts } = setUp()
    await provision({ ...facts, tier: 'PREMIUM', addedTs: 1_690_000_000 })
    expect(puts()[0]?.Item).toMatchObject({ tier: 'PREMIUM', addedTs: 1_690_000_000 })
  })

  it('stores passwords only sealed, each for this device', async () => {
    const { provision, puts } = setUp()
    await provision(facts)
    const stored = JSON.stringify(puts())
    expect(stored).not.toContain('setup.Pump2')
    expect(stored).not.toContain('wifi.Pump2')
    expect(Buffer.from(String(puts()[2]?.Item?.setupPassword), 'base64').toString()).toBe(
      'PUMP00002/setup.Pump2',
    )
  })

  it('starts with nobody: version 1 and no ADMIN', async () => {
    const { provision, puts } = setUp()
    await provision(facts)
    expect(puts()[3]?.Item).toMatchObject({ pk: 'DEVICE#PUMP00002', sk: 'META', version: 1, admins: 0 })
  })

  it('overwrites nothing: every row is conditional on not being there', async () => {
    const { provision, puts } = setUp()
    await provision(facts)
    expect(puts().map((put) => plainExpression(put).condition)).toEqual([
      'attribute_not_exists(deviceid)',
      'attribute_not_exists(deviceid)',
      'attribute_not_exists(deviceid)',
      'attribute_not_exists(pk)',
    ])
  })

  it('says false and writes nothing when the device is known already', async () => {
    const { dynamo, provision, puts } = setUp()
    dynamo.on(GetCommand).resolves({ Item: { deviceid, sk: 'RECORD' } })
    expect(await provision(facts)).toBe(false)
    expect(puts()).toEqual([])
  })

  it('says false when another run made the device known meanwhile', async () => {
    const { dynamo, provision } = setUp()
    dynamo
      .on(GetCommand)
      .resolvesOnce({})
      .resolves({ Item: { deviceid, sk: 'RECORD' } })
    dynamo.on(TransactWriteCommand).rejectsOnce(lost('ConditionalCheckFailed'))
    expect(await provision(facts)).toBe(false)
  })

  it('tries again when it only met another transaction', async () => {
    const { dynamo, provision } = setUp()
    dynamo.on(TransactWriteCommand).rejectsOnce(lost('TransactionConflict')).resolves({})
    expect(await provision(facts)).toBe(true)
  })
})
