import { describe, expect, it } from 'vitest'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { readMessage } from '../../../functions/ingest/quarantineStore'
import { rules } from '../../../infra/devicelink/rules'
import { messageOfRuleError, replayRuleErrors } from './replayRuleErrors'

const lost = JSON.stringify({
  topic: 'sq/PUMP00002/data',
  base64OriginalPayload: Buffer.from('{"ts":1}').toString('base64'),
})
const keyOf = (index: number) => `rule-errors/DataRule/${1_700_000_000_000 + index}-x`

/** A bucket whose listing has two pages. */
const setUp = (objects: Record<string, string>) => {
  const s3Client = new S3Client({ region: 'ap-southeast-2' })
  const sqsClient = new SQSClient({ region: 'ap-southeast-2' })
  const s3 = mockClient(s3Client)
  const sqs = mockClient(sqsClient)
  const [first, ...rest] = Object.keys(objects).map((Key) => ({ Key }))
  s3.on(ListObjectsV2Command).resolves({})
  const Prefix = first?.Key.startsWith('aws') ? 'aws/lambda/' : 'rule-errors/'
  const firstPage = { ContinuationToken: undefined, Prefix }
  s3.on(ListObjectsV2Command, firstPage).resolves({
    Contents: first === undefined ? [] : [first],
    NextContinuationToken: 'more',
  })
  s3.on(ListObjectsV2Command, { ContinuationToken: 'more' }).resolves({ Contents: rest })
  s3.on(GetObjectCommand).callsFake(({ Key = '' }: GetObjectCommandInput) => {
    const transformToString = () => Promise.resolve(objects[Key])
    return { Body: { transformToString } }
  })
  s3.on(DeleteObjectCommand).resolves({})
  sqs.on(SendMessageCommand).resolves({})
  const lines: string[] = []
  const queues = { readings: 'https://sqs/readings', link: 'https://sqs/link' }
  const replay = replayRuleErrors(s3Client, sqsClient, 'errors', queues, (line) => lines.push(line))
  const deleted = () => s3.commandCalls(DeleteObjectCommand).map((call) => call.args[0].input.Key)
  return { sqs, replay, deleted, lines }
}

describe('replaying what a rule could not hand over', () => {
  it('sends every page’s messages to their queue and removes them', async () => {
    const { sqs, replay, deleted } = setUp({ [keyOf(0)]: lost, [keyOf(1)]: lost, [keyOf(2)]: lost })
    expect(await replay()).toEqual({ sent: 3, kept: 0 })
    const sent = sqs.commandCalls(SendMessageCommand).map((call) => call.args[0].input)
    expect(sent.map(({ QueueUrl }) => QueueUrl)).toEqual(Array(3).fill('https://sqs/readings'))
    expect(JSON.parse(sent[2]?.MessageBody ?? '')).toMatchObject({ arrivedMs: 1_700_000_000_002 })
    expect(deleted()).toEqual([keyOf(0), keyOf(1), keyOf(2)])
  })

  it('keeps what it cannot read, says so, and goes on with the rest', async () => {
    const { replay, deleted, lines } = setUp({ [keyOf(0)]: 'not JSON', [keyOf(1)]: lost })
    expect(await replay()).toEqual({ sent: 1, kept: 1 })
    expect(deleted()).toEqual([keyOf(1)])
    expect(lines[0]).toContain(keyOf(0))
  })

  it('removes nothing that was not sent', async () => {
    const { sqs, replay, deleted } = setUp({ [keyOf(0)]: lost })
    sqs.on(SendMessageCommand).rejects(new Error('QueueDoesNotExist'))
    await expect(replay()).rejects.toThrow('QueueDoesNotExist')
    expect(deleted()).toEqual([])
  })

  it('sends each message of a batch that Lambda kept of the stream, however it wrote the event', async () => {
    const bodies = ['{"deviceid":"PUMP00002","n":1}', '{"deviceid":"PUMP00003","n":2}']
    const event = {
      Records: bodies.map((body) => ({ kinesis: { data: Buffer.from(body).toString('base64') } })),
    }
    for (const payload of [event, JSON.stringify(event)]) {
      const Key = 'aws/lambda/mapping/shardId-000000000000/2026/11/21/2026-11-21T10.00.00-x'
      const { sqs, replay, deleted } = setUp({ [Key]: JSON.stringify({ version: '1.0', payload }) })
      expect(await replay()).toEqual({ sent: 2, kept: 0 })
      expect(sqs.commandCalls(SendMessageCommand).map((call) => call.args[0].input.MessageBody)).toEqual(
        bodies,
      )
      expect(deleted()).toEqual([Key])
    }
  })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const error = (topic: string, payload: string) =>
  JSON.stringify({
    ruleName: 'x',
    topic,
    clientId: 'PUMP00002',
    base64OriginalPayload: base64(payload),
    failures: [{ failedAction: 'SqsAction', errorMessage: 'Failed to send' }],
  })

describe('the message in an error of a rule', () => {
  it('is a reading that the ingest function can read, with the time it arrived', () => {
    const key = 'rule-errors/DataRule/1700000000123-5e3b2a'
    const { queue, body } = messageOfRuleError(key, error('sq/PUMP00002/data', '{"ts":1}'))
    expect(queue).toBe('readings')
    const message = readMessage({ messageId: 'm', body } as Parameters<typeof readMessage>[0])
    expect(message).toMatchObject({ deviceid: 'PUMP00002', arrivedMs: 1_700_000_000_123 })
    expect(Buffer.from(message.bytes).toString()).toBe('{"ts":1}')
  })

  it('is an answer of a device with its frame untouched and the time it arrived', () => {
    const key = 'rule-errors/AnswersRule/1700000000123-5e3b2a'
    expect(messageOfRuleError(key, error('portal/PUMP00002/rpc', '{"id":1}'))).toEqual({
      queue: 'link',
      body: JSON.stringify({
        payload: base64('{"id":1}'),
        deviceid: 'PUMP00002',
        arrivedMs: 1_700_000_000_123,
      }),
    })
  })

  it('is a presence event with its own time and number, so that an old one changes nothing', () => {
    const key = 'rule-errors/ConnectedRule/1700000000123-5e3b2a'
    const kept = { clientId: 'PUMP00002', eventType: 'connected', timestamp: 5, versionNumber: 7 }
    const event = { ...kept, sessionIdentifier: 's' }
    const topic = '$aws/events/presence/connected/PUMP00002'
    expect(messageOfRuleError(key, error(topic, JSON.stringify(event)))).toEqual({
      queue: 'link',
      body: JSON.stringify(kept),
    })
  })

  it('is known for every rule, each going to the queue of its rule', () => {
    const event = JSON.stringify({ clientId: 'PUMP00002', eventType: 'connected', timestamp: 5 })
    for (const [name, rule] of Object.entries(rules)) {
      const text = error('sq/PUMP00002/data', event)
      expect(messageOfRuleError(`rule-errors/${name}Rule/1-x`, text).queue).toBe(rule.queue)
    }
  })

  it('is refused when the object is something else', () => {
    const text = error('sq/PUMP00002/data', '{}')
    expect(() => messageOfRuleError('rule-errors/OtherRule/1-x', text)).toThrow(
      'not the error of a known rule',
    )
    expect(() => messageOfRuleError('rule-errors/DataRule/1-x', '{"topic":"sq/PUMP00002/data"}')).toThrow()
  })
})
