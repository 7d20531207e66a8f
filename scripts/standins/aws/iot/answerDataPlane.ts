import type { IncomingMessage, ServerResponse } from 'node:http'
import { flattenHeaders } from '../../http/readRequest'
import { BodyTooLarge, readBody } from '../../http/httpServer'
import { AwsError } from '../core/AwsError'
import { type Permits, describeRefusal, principalOf } from '../core/openPermits'
import { localCredentials, sha256Hex, verifySignature } from '../core/signatureV4'
import { refuseMessage } from './broker/refusals'

export interface DataPlaneMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: 0 | 1
  readonly retain: boolean
}

export interface DataPlaneParts {
  readonly publish: (message: DataPlaneMessage) => Promise<void>
  /** What the callers may. */
  readonly permits: Permits
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: (line: string) => void
}

const maxBodyBytes = 1024 * 1024

/** The topic of `POST /topics/{topic}`. */
const topicOf = (method: string | undefined, rawPath: string): string => {
  if (method !== 'POST' || !rawPath.startsWith('/topics/'))
    throw new AwsError('ResourceNotFoundException', 'no such call', 404)
  try {
    return decodeURIComponent(rawPath.slice('/topics/'.length))
  } catch {
    throw new AwsError('InvalidRequestException', 'the topic is not well encoded')
  }
}

const readQos = (text: string): 0 | 1 => {
  if (text !== '0' && text !== '1')
    throw new AwsError('InvalidRequestException', `qos ${text} is not supported`)
  return text === '1' ? 1 : 0
}

/** An unsigned request learns nothing else: not whether the call exists, nor what is wrong with it. */
const readMessage = async (
  request: IncomingMessage,
  { permits, now }: DataPlaneParts,
): Promise<DataPlaneMessage> => {
  const [rawPath = '/', ...rest] = (request.url ?? '/').split('?')
  const query = new URLSearchParams(rest.join('?'))
  const headers = flattenHeaders(request.headers)
  const payload = await readBody(request, maxBodyBytes)
  const bodyHash = sha256Hex(payload)
  const signed = { method: request.method ?? '', rawPath, query, headers, bodyHash }
  if (verifySignature(signed, 'iotdata', localCredentials, now()) !== bodyHash)
    throw new AwsError('SignatureDoesNotMatch', 'The payload is not the one that was signed', 403)

  const topic = topicOf(request.method, rawPath)
  const principal = principalOf(request.headers)
  if (principal !== undefined && !permits(principal, 'iot:Publish', `iot:topic/${topic}`)) {
    const refusal = describeRefusal(principal, 'iot:Publish', `iot:topic/${topic}`)
    throw new AwsError('ForbiddenException', refusal, 403)
  }
  const qos = readQos(query.get('qos') ?? '0')
  const refusal = refuseMessage(topic, payload)
  if (refusal !== undefined) throw new AwsError('InvalidRequestException', refusal)
  return { topic, payload, qos, retain: query.get('retain') === 'true' }
}

/** Answers the call of the IoT data plane that the handlers make: `Publish`, signed by a caller that may. */
export const answerDataPlane =
  (parts: DataPlaneParts) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = (status: number, body: object, errorType?: string) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(errorType !== undefined && { 'x-amzn-errortype': errorType }),
          // the rest of a refused message is not waited for
          ...(!request.complete && { connection: 'close' }),
        })
        .end(JSON.stringify(body))
    try {
      const message = await readMessage(request, parts)
      await parts.publish(message)
      answer(200, { message: 'OK', traceId: null })
    } catch (error) {
      if (error instanceof AwsError) return void answer(error.status, { message: error.message }, error.code)
      if (error instanceof BodyTooLarge)
        return void answer(413, { message: error.message }, 'RequestEntityTooLargeException')
      parts.log(`data plane: ${request.url}: ${String(error)}`)
      answer(500, { message: 'the message could not be published' }, 'InternalFailureException')
    }
  }
