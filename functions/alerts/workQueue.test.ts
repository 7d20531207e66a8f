import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { createNoticeQueue, openWorkQueue } from './workQueue'

const QueueUrl = 'https://sqs.eu-west-1.amazonaws.com/1/alerts'
const sqs = mockClient(SQSClient)
beforeEach(() => {
  sqs.reset()
  sqs.on(SendMessageCommand).resolves({})
})
afterAll(() => {
  sqs.restore()
})
const sent = () => sqs.commandCalls(SendMessageCommand)

it('the sender hears at once of which device and which notifications', async () => {
  await createNoticeQueue(QueueUrl)(DeviceId.parse('PUMP00001'), ['N1', 'N2'])
  expect(sent().map(({ args }) => args[0].input)).toEqual([
    { QueueUrl, MessageBody: JSON.stringify({ deviceid: 'PUMP00001', ids: ['N1', 'N2'] }) },
  ])
})

it('a message may come later, and all go by one client, which asks no other place than its own', async () => {
  const enqueue = openWorkQueue(QueueUrl, 'the worker')
  await enqueue({ n: 1 }, 30)
  await enqueue({ n: 2 })
  const [first, second] = sent()
  expect(first?.args[0].input).toMatchObject({ DelaySeconds: 30, MessageBody: '{"n":1}' })
  expect(second?.args[0].input).toMatchObject({ MessageBody: '{"n":2}' })
  expect(first?.thisValue).toBe(second?.thisValue)
  expect((first?.thisValue as SQSClient).config).toMatchObject({ useQueueUrlAsEndpoint: false })
})

it('a message that is lost fails nothing: a sweep finds what it was about', async () => {
  sqs.on(SendMessageCommand).rejectsOnce(new Error('away')).resolves({})
  const enqueue = openWorkQueue(QueueUrl, 'the worker')
  await expect(enqueue({ n: 1 })).resolves.toBeUndefined()
  await enqueue({ n: 2 })
  expect(sent()).toHaveLength(2)
})
