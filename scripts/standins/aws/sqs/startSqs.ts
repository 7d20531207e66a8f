import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { AwsError } from '../core/AwsError'
import { nameOfReference } from '../core/nameOfReference'
import { listen } from '../../http/listen'
import { BodyTooLarge, readBody } from '../../http/readBody'
import type { StandIn } from '../../StandIn'
import { NoSuchQueue } from './NoSuchQueue'
import type { Queues } from './openQueues'

type Call = (queues: Queues, input: unknown) => Promise<object>

/** SQS takes a message of 1 MiB; as JSON text it may be twice as long. */
const maxBodyBytes = 2 * 1024 * 1024

const SendMessage = z.strictObject({ QueueUrl: z.string(), MessageBody: z.string().min(1) })
const StartMessageMoveTask = z.strictObject({ SourceArn: z.string() })

const GetQueueAttributes = z.strictObject({ QueueUrl: z.string(), AttributeNames: z.array(z.string()) })

const DeleteQueue = z.strictObject({ QueueUrl: z.string() })

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const operations: Readonly<Record<string, Call>> = {
  'AmazonSQS.SendMessage': async (queues, input) => {
    const { QueueUrl, MessageBody } = SendMessage.parse(input)
    await queues.send(QueueUrl, MessageBody)
    return { MessageId: randomUUID(), MD5OfMessageBody: md5(MessageBody) }
  },
  // What is under way counts among what waits.
  'AmazonSQS.GetQueueAttributes': (queues, input) => {
    const { QueueUrl, AttributeNames } = GetQueueAttributes.parse(input)
    const all: Record<string, string> = {
      QueueArn: `arn:aws:sqs:local:000000000000:${nameOfReference(QueueUrl)}`,
      ApproximateNumberOfMessages: String(queues.depth(QueueUrl)),
      ApproximateNumberOfMessagesNotVisible: '0',
    }
    const asked = Object.entries(all).filter(([name]) => AttributeNames.includes(name))
    return Promise.resolve({ Attributes: Object.fromEntries(asked) })
  },
  'AmazonSQS.DeleteQueue': (queues, input) => {
    queues.remove(DeleteQueue.parse(input).QueueUrl)
    return Promise.resolve({})
  },
  'AmazonSQS.StartMessageMoveTask': async (queues, input) => {
    await queues.replayDeadLetters(StartMessageMoveTask.parse(input).SourceArn)
    return { TaskHandle: randomUUID() }
  },
}

const answer = async (queues: Queues, request: IncomingMessage): Promise<object> => {
  // A page in a browser cannot send this header without asking first, and is then refused.
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    throw new AwsError('MissingAuthenticationToken', 'Missing Authentication Token', 403)
  const target = String(request.headers['x-amz-target'])
  const operation = Object.hasOwn(operations, target) ? operations[target] : undefined
  if (operation === undefined)
    throw new AwsError('InvalidAction', `The local stand-in does not implement ${target}`, 404)
  return operation(queues, JSON.parse((await readBody(request, maxBodyBytes)).toString('utf8')))
}

const asAwsError = (error: unknown): AwsError => {
  if (error instanceof AwsError) return error
  if (error instanceof NoSuchQueue) return new AwsError('QueueDoesNotExist', error.message)
  if (error instanceof z.ZodError) return new AwsError('InvalidParameterValue', z.prettifyError(error))
  if (error instanceof SyntaxError) return new AwsError('SerializationException', 'The body is not JSON')
  if (error instanceof BodyTooLarge) return new AwsError('InvalidParameterValue', error.message)
  return new AwsError('InternalFailure', error instanceof Error ? error.message : String(error), 500)
}

/** The calls of SQS that operators make by hand; functions and rules are handed the queues themselves. */
export const startSqs = async ({ port, queues }: { port: number; queues: Queues }): Promise<StandIn> => {
  const server = await listen((request, response) => {
    const reply = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() })
        .end(JSON.stringify(body))
    answer(queues, request).then(
      (body) => reply(200, body),
      (error: unknown) => {
        const { code, message, status } = asAwsError(error)
        reply(status, { __type: `com.amazonaws.sqs#${code}`, message })
      },
    )
  }, port)
  return { url: server.url, stop: () => server.close() }
}
