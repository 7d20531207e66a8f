import { describe, expect, it } from 'vitest'
import { readRule } from './readRule'
import { type RuleEffects, runRules } from './runRules'

const rule = (payload: object) =>
  readRule('Rule', {
    TopicRulePayload: {
      Sql: "SELECT encode(*, 'base64') AS payload, topic(2) AS deviceid FROM 'sq/+/data'",
      AwsIotSqlVersion: '2016-03-23',
      ...payload,
    },
  })
const sqs = { Sqs: { QueueUrl: 'https://sqs/0/Inbox', RoleArn: 'rule-role', UseBase64: false } }
const kinesis = { Kinesis: { StreamName: 'Readings', PartitionKey: '${topic(2)}', RoleArn: 'rule-role' } }
const toBucket = { S3: { BucketName: 'errors', Key: '${topic(2)}/${timestamp()}', RoleArn: 'r' } }

const record = (broken: string[] = []) => {
  const done: unknown[][] = []
  const counted: unknown[][] = []
  const effect =
    (name: string) =>
    (...args: unknown[]) => {
      if (broken.includes(name)) return Promise.reject(new Error(`${name} is down`))
      done.push([name, ...args])
      return Promise.resolve()
    }
  const effects: RuleEffects = {
    sqs: effect('sqs'),
    kinesis: (stream, key, data, role) => effect('kinesis')(stream, key, JSON.parse(data.toString()), role),
    s3: (bucket, key, body) => effect('s3')(bucket, key, JSON.parse(body.toString())),
    log: (line) => done.push(['log', line]),
    count: ({ name, actionType }, ruleName) => counted.push([name, actionType, ruleName]),
  }
  return { done, counted, effects }
}
const message = {
  topic: 'sq/D1/data',
  payload: Buffer.from('{"a":1}'),
  clientId: 'D1',
  traceId: 'trace',
  timestampMs: 5,
}
const selected = { payload: message.payload.toString('base64'), deviceid: 'D1' }

describe('the rules engine', () => {
  it('runs the one rule that a topic names, whatever it selects from, and leaves the name out of the topic', async () => {
    const { done, effects } = record()
    const named = (RuleName: string, url: string) =>
      readRule('Rule', {
        RuleName,
        TopicRulePayload: {
          Sql: "SELECT topic() AS topic, topic(2) AS deviceid FROM 'sq/+/data'",
          AwsIotSqlVersion: '2016-03-23',
          Actions: [{ Sqs: { ...sqs.Sqs, QueueUrl: url } }],
        },
      })
    const run = runRules([named('first', 'a'), named('second', 'b')], effects)
    await run({ ...message, topic: '$aws/rules/second/sq/D1/data' })
    await run({ ...message, topic: '$aws/rules/unknown/sq/D1/data' })
    expect(done).toEqual([['sqs', 'b', JSON.stringify({ topic: 'sq/D1/data', deviceid: 'D1' }), 'rule-role']])
  })

  it('does every action of every matching rule', async () => {
    const { done, effects } = record()
    await runRules(
      [
        rule({ Actions: [sqs, toBucket] }),
        rule({ Actions: [sqs], Sql: "SELECT a FROM 'sq/+/config'" }),
        rule({ Actions: [sqs], RuleDisabled: true }),
      ],
      effects,
    )(message)
    const text = JSON.stringify(selected)
    expect(done).toEqual([
      ['sqs', 'https://sqs/0/Inbox', text, 'rule-role'],
      ['s3', 'errors', 'D1/5', selected],
    ])
  })

  it('puts a record into a stream under the key that its template says', async () => {
    const { done, effects } = record()
    await runRules([rule({ Actions: [kinesis] })], effects)(message)
    expect(done).toEqual([['kinesis', 'Readings', 'D1', selected, 'rule-role']])
  })

  it('keeps through the error action what a stream does not take, and counts it as of a stream', async () => {
    const { done, counted, effects } = record(['kinesis'])
    await runRules([rule({ Actions: [kinesis], ErrorAction: toBucket })], effects)(message)
    expect(counted).toEqual([['Failure', 'Kinesis', 'Rule']])
    expect(done.at(-1)?.at(-1)).toMatchObject({
      base64OriginalPayload: selected.payload,
      failures: [
        { failedAction: 'KinesisAction', failedResource: 'Readings', errorMessage: 'kinesis is down' },
      ],
    })
  })

  it('hands the original payload to the error action when an action fails', async () => {
    const { done, counted, effects } = record(['sqs'])
    await runRules([rule({ Actions: [sqs], ErrorAction: toBucket })], effects)(message)
    expect(counted).toEqual([['Failure', 'SQS', 'Rule']])
    expect(done.at(-1)).toEqual([
      's3',
      'errors',
      'D1/5',
      {
        ruleName: 'Rule',
        topic: 'sq/D1/data',
        cloudwatchTraceId: 'trace',
        clientId: 'D1',
        base64OriginalPayload: selected.payload,
        failures: [
          { failedAction: 'SqsAction', failedResource: 'https://sqs/0/Inbox', errorMessage: 'sqs is down' },
        ],
      },
    ])
  })

  it('fails on a full disk, though the error action would find room: what is not acknowledged is sent again', async () => {
    const { done, effects } = record()
    const fullDisk = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const full = { ...effects, sqs: () => Promise.reject(fullDisk) }
    const run = runRules([rule({ Actions: [sqs], ErrorAction: toBucket })], full)(message)
    await expect(run).rejects.toThrow('no space left')
    expect(done).toEqual([])
  })

  it('fails when the error action fails too, or when there is none', async () => {
    const { counted, effects } = record(['sqs', 's3'])
    await expect(
      runRules([rule({ Actions: [sqs], ErrorAction: toBucket })], effects)(message),
    ).rejects.toThrow('s3 is down')
    expect(counted).toEqual([
      ['Failure', 'SQS', 'Rule'],
      ['ErrorActionFailure', 'S3', 'Rule'],
    ])
    await expect(runRules([rule({ Actions: [sqs] })], effects)(message)).rejects.toThrow('no error action')
  })

  it('lets so many evaluations through in a second, and counts what it holds back', async () => {
    const { done, counted, effects } = record()
    let nowMs = 1000
    const run = runRules([rule({ Actions: [sqs] })], effects, { perSecond: 2, now: () => nowMs })
    for (let i = 0; i < 3; i += 1) await run(message)
    expect([done.length, counted]).toEqual([2, [['RuleMessageThrottled', undefined, 'Rule']]])
    nowMs = 2000
    await run(message)
    expect(done).toHaveLength(3)
  })

  it.each([
    [{ Actions: [{ Firehose: {} }] }],
    [{ Actions: [{ Lambda: { FunctionArn: 'arn' } }] }],
    [{ Actions: [{ ...sqs, ...toBucket }] }],
    [{ Actions: [{ Kinesis: { StreamName: 'Readings', RoleArn: 'r' } }] }],
    [{ Actions: [sqs], AwsIotSqlVersion: '2015-10-08' }],
    [{ Actions: [sqs], Sql: "SELECT get_thing_shadow('a', 'b') AS s FROM 'x'" }],
    [{ Actions: [{ S3: { BucketName: 'b', Key: '${nope()}' } }] }],
  ])('refuses a rule that it could not run (%#)', (payload) => {
    expect(() => rule(payload)).toThrow('topic rule Rule')
  })
})
