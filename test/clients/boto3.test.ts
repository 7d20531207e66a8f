import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { parameterNameOf } from '../../infra/operator/operatorNames'
import { topics } from '../../shared/core/topics'
import { queryReadings } from '../../shared/data/queryReadings'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'
import { isInstalled, python } from './programs'

const stack = useStack()

type Answers = Record<'dynamodb' | 's3' | 'sqs' | 'iot' | 'cognito', Record<string, unknown>>

const runPython = async (input: object): Promise<Answers> => {
  const child = spawn(python, ['test/clients/boto3Calls.py'], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(JSON.stringify(input))
  const [out, failure] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (out === '') throw new Error(failure)
  return JSON.parse(out) as Answers
}

describe.skipIf(!isInstalled('boto3'))('the AWS SDK for Python on the local stack', () => {
  let answers: Answers
  let owner: Awaited<ReturnType<typeof stack.newUser>>
  let deviceid: Awaited<ReturnType<typeof stack.newDevice>>['deviceid']
  const ts = Math.floor(Date.now() / 1000) - 60

  beforeAll(async () => {
    owner = await stack.newUser('python')
    deviceid = (await stack.newDevice({}, [[owner, 'ADMIN']])).deviceid
    const { variables, tables, filesBucket, userPoolId, userPoolClientId } = stack.address
    answers = await runPython({
      variables,
      table: tables.Staff,
      bucket: filesBucket,
      queueParameter: parameterNameOf('local', 'readings-queue'),
      userPoolId,
      clientId: userPoolClientId,
      email: owner.email,
      topic: topics.data(deviceid),
      reading: { ts, vin: 12.5 },
      mark: deviceid,
    })
  })

  it('keeps exact numbers, sets and bytes in DynamoDB, and names each refusal', () => {
    expect(answers.dynamodb).toEqual({
      number: '12345678901234567891.5',
      set: ['a', 'b', 'c'],
      bytes: '00ff',
      condition: 'ConditionalCheckFailedException',
      transaction: 'TransactionCanceledException',
      table: 'ResourceNotFoundException',
      deleted: deviceid,
    })
  })

  it('reads from S3 what it wrote, by call, by link and by list', () => {
    expect(answers.s3).toEqual({
      read: 'twelve volts',
      linked: 'twelve volts',
      listed: [true],
      gone: 'NoSuchKey',
    })
  })

  it('asks SQS by forms, as its version does, and reads the XML that answers', () => {
    expect(answers.sqs).toEqual({
      waiting: expect.stringMatching(/^\d+$/) as string,
      nowhere: 'AWS.SimpleQueueService.NonExistentQueue',
    })
  })

  it('publishes through the IoT data plane, down to a reading of the device', async () => {
    expect(answers.iot).toEqual({ wildcard: 'InvalidRequestException' })
    await eventually(async () => {
      const { data } = await stack.ask(queryReadings, { deviceid, dataPoints: 1 }, owner.token)
      expect(data).toMatchObject([{ ts, vin: 12.5 }])
    })
  })

  it('finds an account in Cognito, and gets no sign-in that the pool does not offer', () => {
    expect(answers.cognito).toEqual({
      status: 'CONFIRMED',
      stranger: 'UserNotFoundException',
      password: 'InvalidParameterException',
    })
  })
})
