import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import aws4 from 'aws4'
import { isOverCapacity } from '../store/cancellationCodes'

/** Who asks, as Lambda puts it into the environment of a function. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

type SignedHeaders = (url: URL, headers: Record<string, string>, body: string) => Record<string, string>

interface Signer {
  service: string
  region: string
  credentials: Credentials
}

/** Signs requests to a service (Signature Version 4), with the session's token where the credentials have one. */
export const openSigner =
  ({ service, region, credentials }: Signer): SignedHeaders =>
  (url, headers, body) => {
    const request = {
      service,
      region,
      method: 'POST',
      host: url.host,
      path: '/',
      headers: { ...headers },
      body,
    }
    const signed = aws4.sign(request, credentials).headers
    return Object.fromEntries(Object.entries(signed ?? {}).map(([name, value]) => [name, String(value)]))
  }

/** How a service of AWS wants to be asked. */
interface Protocol {
  contentType: string
  targetPrefix: string
}

/** What the store answered with instead of a result; `name` is its error's. */
class DynamoError extends Error {
  constructor(
    override readonly name: string,
    message: string,
    readonly status: number,
    /** Why a transaction was cancelled, write by write. */
    readonly CancellationReasons?: readonly { Code?: string }[],
  ) {
    super(message)
  }
}

interface Answer {
  status: number
  text: string
}

/** No answer within this time is none; a request of the store takes some milliseconds. */
const patienceMs = 10_000
const maxSockets = 64
const maxTries = 5
const firstPauseMs = 40
/**
 * A table that takes less than is asked gets time, not tries: who waits here asks for no more meanwhile, while a message
 * that went back to its queue would come again with all the others.
 */
const capacityPatienceMs = 10_000
const longestPauseMs = 1000

/** The request was not done, or it may be done once more: each write is the same a second time, or conditional. */
const passing = new Set([
  'InternalServerError',
  'ServiceUnavailable',
  'TransactionConflictException',
  'TransactionInProgressException',
])
const mayTryAgain = (error: unknown, tried: number, waitedMs: number): boolean => {
  if (isOverCapacity(error)) return waitedMs < capacityPatienceMs
  if (tried === maxTries) return false
  return error instanceof DynamoError
    ? error.status >= 500 || passing.has(error.name)
    : error instanceof Error
}

const open = {
  'http:': { request: requestHttp, agent: () => new HttpAgent({ keepAlive: true, maxSockets }) },
  'https:': { request: requestHttps, agent: () => new HttpsAgent({ keepAlive: true, maxSockets }) },
} as const

interface Problem {
  __type?: string
  message?: string
  Message?: string
  CancellationReasons?: { Code?: string }[]
}

const readError = ({ status, text }: Answer): DynamoError => {
  try {
    const problem = JSON.parse(text) as Problem
    const name = problem.__type?.split('#').at(-1) ?? 'UnknownError'
    return new DynamoError(
      name,
      problem.message ?? problem.Message ?? name,
      status,
      problem.CancellationReasons,
    )
  } catch {
    return new DynamoError('UnknownError', `The store answered with status ${status}`, status)
  }
}

/** Posts one operation over connections that are kept; tried again after a pause where the cause passes. */
export const openSendRequest = (endpoint: string, sign: SignedHeaders, protocol: Protocol) => {
  const url = new URL(endpoint)
  const { request, agent: openAgent } = url.protocol === 'http:' ? open['http:'] : open['https:']
  const agent = openAgent()

  const post = (headers: Record<string, string>, body: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(url, { method: 'POST', agent, headers, timeout: patienceMs }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        )
        response.on('error', reject)
      })
      asked.on('timeout', () => asked.destroy(new Error('The store did not answer in time')))
      asked.on('error', reject)
      asked.end(body)
    })

  const tryOnce = async (operation: string, body: string): Promise<Record<string, unknown>> => {
    const headers = sign(
      url,
      {
        'content-type': protocol.contentType,
        'content-length': String(Buffer.byteLength(body)),
        'x-amz-target': `${protocol.targetPrefix}.${operation}`,
      },
      body,
    )
    const answer = await post(headers, body)
    if (answer.status !== 200) throw readError(answer)
    return JSON.parse(answer.text) as Record<string, unknown>
  }

  const send = async (operation: string, input: unknown): Promise<Record<string, unknown>> => {
    const body = JSON.stringify(input)
    const startMs = performance.now()
    for (let tried = 1; ; tried += 1) {
      try {
        return await tryOnce(operation, body)
      } catch (error) {
        if (!mayTryAgain(error, tried, performance.now() - startMs)) throw error
        const pauseMs = Math.random() * Math.min(firstPauseMs * 2 ** tried, longestPauseMs)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }
  return { send, close: () => agent.destroy() }
}
