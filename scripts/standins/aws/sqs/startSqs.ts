import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { AwsError } from '../core/AwsError'
import { nameOfReference } from '../core/Templates'
import { type Permits, permitAll, refusalOf } from '../core/openPermits'
import { listen, BodyTooLarge, readBody } from '../../http/httpServer'
import type { StandIn } from '../../StandIn'
import { type XmlContent, type XmlRecord, renderElement } from '../../http/renderElement'
import { type Queues, NoSuchQueue } from './openQueues'

/**
 * The protocol that SQS spoke before JSON, and still speaks with older SDKs: a form asks, XML answers. A call has
 * the same fields in both; here they are brought from one to the other.
 */
interface QueryCall {
  action: string
  input: Record<string, string | string[]>
}

/** `AttributeName.1=All` is the first entry of the JSON protocol's `AttributeNames`. */
const readQueryCall = (form: string): QueryCall => {
  const { Action: action = '', Version: _version, ...fields } = Object.fromEntries(new URLSearchParams(form))
  const input: QueryCall['input'] = {}
  for (const [name, value] of Object.entries(fields)) {
    const [, list] = /^(\w+)\.\d+$/.exec(name) ?? []
    if (list === undefined) input[name] = value
    else input[`${list}s`] = [...(input[`${list}s`] ?? []), value]
  }
  return { action, input }
}

/** Maps are repeated elements of a name and a value. */
const contentOf = (answer: object): XmlRecord => {
  const content: Record<string, XmlContent> = {}
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) {
      content[name.replace(/s$/, '')] = Object.entries(value).map(([Name, Value]) => ({
        Name,
        Value: String(Value),
      }))
    } else content[name] = String(value)
  }
  return content
}

const renderQueryAnswer = (action: string, answer: object, requestId: string): string =>
  renderElement(`${action}Response`, {
    [`${action}Result`]: contentOf(answer),
    ResponseMetadata: { RequestId: requestId },
  })

/** Codes that had another name in this protocol. */
const olderCodes: Readonly<Record<string, string>> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
}

const renderQueryError = (code: string, message: string, requestId: string): string =>
  renderElement('ErrorResponse', {
    Error: { Type: 'Sender', Code: olderCodes[code] ?? code, Message: message },
    RequestId: requestId,
  })

interface SqsOptions {
  readonly port: number
  readonly queues: Queues
  /** What the callers may. */
  readonly permits?: Permits
}

type Call = (queues: Queues, input: unknown) => Promise<object>

/** SQS takes a message of 1 MiB; as JSON text it may be twice as long. */
const maxBodyBytes = 2 * 1024 * 1024

const SendMessage = z.strictObject({
  QueueUrl: z.string(),
  MessageBody: z.string().min(1),
  DelaySeconds: z.coerce.number().int().min(0).max(900).optional(),
})
const StartMessageMoveTask = z.strictObject({ SourceArn: z.string() })

const GetQueueAttributes = z.strictObject({ QueueUrl: z.string(), AttributeNames: z.array(z.string()) })

const DeleteQueue = z.strictObject({ QueueUrl: z.string() })

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const operations: Readonly<Record<string, Call>> = {
  SendMessage: async (queues, input) => {
    const { QueueUrl, MessageBody, DelaySeconds } = SendMessage.parse(input)
    await queues.send(QueueUrl, MessageBody, DelaySeconds)
    return { MessageId: randomUUID(), MD5OfMessageBody: md5(MessageBody) }
  },
  // What is under way counts among what waits.
  GetQueueAttributes: (queues, input) => {
    const { QueueUrl, AttributeNames } = GetQueueAttributes.parse(input)
    const all: Record<string, string> = {
      QueueArn: `arn:aws:sqs:local:000000000000:${nameOfReference(QueueUrl)}`,
      ApproximateNumberOfMessages: String(queues.depth(QueueUrl)),
      ApproximateNumberOfMessagesNotVisible: '0',
    }
    const asked = Object.entries(all).filter(([name]) => AttributeNames.includes(name))
    return Promise.resolve({ Attributes: Object.fromEntries(asked) })
  },
  DeleteQueue: (queues, input) => {
    queues.remove(DeleteQueue.parse(input).QueueUrl)
    return Promise.resolve({})
  },
  StartMessageMoveTask: async (queues, input) => {
    await queues.replayDeadLetters(StartMessageMoveTask.parse(input).SourceArn)
    return { TaskHandle: randomUUID() }
  },
}

const targetPrefix = 'AmazonSQS.'
const formType = 'application/x-www-form-urlencoded'

interface Reply {
  status: number
  type: string
  body: string
}

/** A call in one of the two protocols, and how its outcome is written in that protocol. */
interface ReadCall {
  action: string
  input: unknown
  success: (answer: object) => Omit<Reply, 'status'>
  failure: (error: AwsError) => Omit<Reply, 'status'>
}

const jsonCall = (target: string, body: string): ReadCall => {
  const write = (answer: object) => ({ type: 'application/x-amz-json-1.0', body: JSON.stringify(answer) })
  return {
    action: target.slice(targetPrefix.length),
    get input() {
      return JSON.parse(body) as unknown
    },
    success: write,
    failure: ({ code, message }) => write({ __type: `com.amazonaws.sqs#${code}`, message }),
  }
}

const formCall = (body: string, requestId: string): ReadCall => {
  const { action, input } = readQueryCall(body)
  const type = 'text/xml'
  return {
    action,
    input,
    success: (answer) => ({ type, body: renderQueryAnswer(action, answer, requestId) }),
    failure: ({ code, message }) => ({ type, body: renderQueryError(code, message, requestId) }),
  }
}

/** The queue that a request is about, by its URL or ARN. */
const Subject = z.object({ QueueUrl: z.string() }).or(z.object({ SourceArn: z.string() }))

const refuseUngranted = (
  permits: Permits,
  { headers }: IncomingMessage,
  { action, input }: ReadCall,
): void => {
  const subject = Subject.safeParse(input).data ?? { QueueUrl: '' }
  const name = nameOfReference('QueueUrl' in subject ? subject.QueueUrl : subject.SourceArn)
  const refusal = refusalOf(permits, headers, `sqs:${action}`, `sqs:${name}`)
  if (refusal !== undefined) throw new AwsError('AccessDenied', refusal, 403)
}

const perform = (
  { queues, permits = permitAll }: SqsOptions,
  request: IncomingMessage,
  call: ReadCall,
): Promise<object> => {
  const { headers } = request
  const { action } = call
  // A page in a browser cannot send this header without asking first, and is then refused.
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    throw new AwsError('MissingAuthenticationToken', 'Missing Authentication Token', 403)
  const operation = Object.hasOwn(operations, action) ? operations[action] : undefined
  if (operation === undefined)
    throw new AwsError('InvalidAction', `The local stand-in does not implement ${action}`, 404)
  refuseUngranted(permits, request, call)
  return operation(queues, call.input)
}

const asAwsError = (error: unknown): AwsError => {
  if (error instanceof AwsError) return error
  if (error instanceof NoSuchQueue) return new AwsError('QueueDoesNotExist', error.message)
  if (error instanceof z.ZodError) return new AwsError('InvalidParameterValue', z.prettifyError(error))
  if (error instanceof SyntaxError) return new AwsError('SerializationException', 'The body is not JSON')
  if (error instanceof BodyTooLarge) return new AwsError('InvalidParameterValue', error.message)
  return new AwsError('InternalFailure', error instanceof Error ? error.message : String(error), 500)
}

const answer = async (options: SqsOptions, request: IncomingMessage, requestId: string): Promise<Reply> => {
  const text = (await readBody(request, maxBodyBytes)).toString('utf8')
  const call = request.headers['content-type']?.startsWith(formType)
    ? formCall(text, requestId)
    : jsonCall(String(request.headers['x-amz-target']), text)
  try {
    return { status: 200, ...call.success(await perform(options, request, call)) }
  } catch (error) {
    const failure = asAwsError(error)
    return { status: failure.status, ...call.failure(failure) }
  }
}

/** The calls of SQS that functions and operators make; rules are handed the queues themselves. */
export const startSqs = async (options: SqsOptions): Promise<StandIn> => {
  const server = await listen((request, response) => {
    const requestId = randomUUID()
    const reply = ({ status, type, body }: Reply) =>
      response.writeHead(status, { 'content-type': type, 'x-amzn-requestid': requestId }).end(body)
    answer(options, request, requestId).then(reply, (error: unknown) =>
      reply({ status: 400, ...jsonCall('', '').failure(asAwsError(error)) }),
    )
  }, options.port)
  return { url: server.url, stop: () => server.close() }
}
