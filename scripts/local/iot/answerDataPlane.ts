import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Permits, describeRefusal, principalOf } from '../iam/openPermits'
import { refuseMessage } from './broker/refuseTopic'

export interface DataPlaneMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: 0 | 1
  readonly retain: boolean
}

const bodyBytes = 1024 * 1024

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= bodyBytes) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const answer = (response: ServerResponse, status: number, body: object, errorType?: string) => {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(errorType && { 'x-amzn-errortype': errorType }),
  })
  response.end(JSON.stringify(body))
}

/** The topic of `POST /topics/{topic}`, or undefined for any other call. */
const topicOf = (request: IncomingMessage, { pathname }: URL) => {
  if (request.method !== 'POST' || !pathname.startsWith('/topics/')) return undefined
  try {
    return decodeURIComponent(pathname.slice('/topics/'.length))
  } catch {
    return '' // not decodable: refused below as an empty topic
  }
}

/** Answers the calls of the IoT data plane that the handlers make: `Publish`. */
export const answerDataPlane =
  (publish: (message: DataPlaneMessage) => Promise<void>, log: (line: string) => void, permits: Permits) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const topic = topicOf(request, url)
    const payload = await readBody(request)
    if (topic === undefined) {
      answer(response, 404, { message: 'no such call' }, 'ResourceNotFoundException')
      return
    }
    const principal = principalOf(request.headers)
    if (principal !== undefined && !permits(principal, 'iot:Publish', `iot:topic/${topic}`)) {
      const message = describeRefusal(principal, 'iot:Publish', `iot:topic/${topic}`)
      answer(response, 403, { message }, 'ForbiddenException')
      return
    }
    const qos = url.searchParams.get('qos') ?? '0'
    const refusal = qos === '0' || qos === '1' ? refuseMessage(topic, payload) : `qos ${qos} is not supported`
    if (refusal !== undefined) {
      answer(response, 400, { message: refusal }, 'InvalidRequestException')
      return
    }
    try {
      await publish({
        topic,
        payload,
        qos: qos === '1' ? 1 : 0,
        retain: url.searchParams.get('retain') === 'true',
      })
      answer(response, 200, { message: 'OK', traceId: null })
    } catch (error) {
      log(`data plane: ${topic}: ${String(error)}`)
      answer(response, 500, { message: 'the message could not be published' }, 'InternalFailureException')
    }
  }
