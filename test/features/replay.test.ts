import { randomUUID } from 'node:crypto'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { topics } from '../../shared/core/topics'
import { queryReadings } from '../../shared/data/queryReadings'
import { readNames } from '../../scripts/operator/operatedStage'
import { eventually } from '../harness/eventually'
import { runScript } from '../harness/runScript'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const { s3, ssm } = stack.clients
const nowSeconds = Math.floor(Date.now() / 1000)
let viewer: Person
let Bucket: string

beforeAll(async () => {
  viewer = await stack.newUser('viewer')
  Bucket = (await readNames(ssm, 'local', ['rule-errors-bucket']))['rule-errors-bucket']
})

/** What a topic rule leaves behind when its queue would not take a message. */
const leaveRuleError = async (topic: string, text: string, arrivedMs = Date.now()) => {
  const Body = JSON.stringify({
    ruleName: 'DataRule',
    topic,
    clientId: topic.split('/')[1],
    base64OriginalPayload: Buffer.from(text).toString('base64'),
    failures: [{ failedAction: 'SqsAction', failedResource: 'queue', errorMessage: 'Failed to send' }],
  })
  const Key = `rule-errors/DataRule/${arrivedMs}-${randomUUID()}`
  await s3.send(new PutObjectCommand({ Bucket, Key, Body }))
  return Key
}
const left = async () => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'rule-errors/' }))
  return Contents.map(({ Key }) => Key)
}
const replay = () => runScript(stack.address, 'scripts/operator/replay.ts', ['--local'])

describe('messages that a rule could not hand over', () => {
  it('are sent again by `npm run replay`, each once, with the time at which they arrived', async () => {
    const device = await stack.newDevice({}, [[viewer, 'VIEW']])
    const topic = topics.data(device.deviceid)
    const arrivedMs = Date.now() - 3_600_000
    await leaveRuleError(topic, JSON.stringify({ ts: nowSeconds - 3605, vin: 1 }), arrivedMs)
    await leaveRuleError(topic, JSON.stringify([{ ts: nowSeconds - 3600, vin: 2 }, { vin: 3 }]), arrivedMs)

    expect(await replay()).toContain('2 messages that a rule could not hand over were sent again')
    const readings = await eventually(async () => {
      const request = { deviceid: device.deviceid, fromTime: nowSeconds - 7200, dataPoints: 100 }
      const { data } = await stack.ask(queryReadings, request, viewer.token)
      expect(data).toHaveLength(3)
      return data
    })
    expect(readings.map(({ vin }) => vin).sort()).toEqual([1, 2, 3])
    expect(readings.find(({ vin }) => vin === 3)?.ts).toBe(arrivedMs / 1000)
    expect(await left()).toEqual([])
    expect(await replay()).toContain('0 messages')
  })
})
