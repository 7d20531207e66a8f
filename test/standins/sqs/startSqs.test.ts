import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQSClient, SendMessageCommand, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { expect, describe, it } from 'vitest'
import { eventually } from '../../harness/eventually'
import { openQueues } from '../../../scripts/standins/aws/sqs/openQueues'
import { readMapping } from '../../../scripts/standins/aws/sqs/readMapping'
import { readQueue } from '../../../scripts/standins/aws/sqs/readQueue'
import { startSqs } from '../../../scripts/standins/aws/sqs/startSqs'

const arnOf = (name: string) => `arn:aws:sqs:ap-southeast-2:000000000000:${name}`
const urlOf = (name: string) => `https://sqs.ap-southeast-2.amazonaws.com/000000000000/${name}`

/** A queue whose function works or does not, as the test says, behind the calls that an operator makes. */
const openQueue = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'sqs-'))
  const works = { now: false }
  const taken: string[] = []
  const queues = await openQueues({
    dir,
    queues: [
      readQueue('Inbox', {
        VisibilityTimeout: 0.01,
        RedrivePolicy: { deadLetterTargetArn: arnOf('Grave'), maxReceiveCount: 5 },
      }),
      readQueue('Grave', {}),
    ],
    mappings: [readMapping('Feed', { EventSourceArn: arnOf('Inbox'), FunctionName: 'ingest' })],
    invoke: (_, event) => {
      if (!works.now) return Promise.reject(new Error('broken'))
      taken.push(...(event as SQSEvent).Records.map(({ body }) => body))
      return Promise.resolve()
    },
    log: () => undefined,
  })
  queues.consume()
  const server = await startSqs({ port: 0, queues })
  const client = new SQSClient({
    endpoint: server.url,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    useQueueUrlAsEndpoint: false,
  })
  const close = async () => {
    await server.stop()
    await queues.stop()
    await rm(dir, { recursive: true })
  }
  return { queues, client, works, taken, close, url: server.url }
}

describe('the calls of SQS', () => {
  it('bring dead letters back to the queue they failed in, once its function works', async () => {
    const { queues, client, works, taken, close } = await openQueue()
    await client.send(new SendMessageCommand({ QueueUrl: urlOf('Inbox'), MessageBody: 'reading' }))
    await eventually(() => expect(queues.depth('Grave')).toBe(1))
    works.now = true
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: arnOf('Grave') }))
    await eventually(() => expect(taken).toEqual(['reading']))
    await queues.idle()
    expect(queues.depth('Grave')).toBe(0)
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: arnOf('Grave') }))
    expect(taken).toEqual(['reading'])
    await close()
  })

  it('say that there is no such queue, or call', async () => {
    const { client, url, close } = await openQueue()
    const send = new SendMessageCommand({ QueueUrl: urlOf('Nowhere'), MessageBody: 'reading' })
    await expect(client.send(send)).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403)
    await close()
  })
})
