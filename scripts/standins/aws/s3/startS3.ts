import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AwsError } from '../core/AwsError'
import { type Permits, permitAll } from '../core/openPermits'
import type { StandIn } from '../../StandIn'
import { listen, BodyTooLarge } from '../../http/httpServer'
import { localCredentials, type Credentials } from '../core/signatureV4'
import { answerS3, type S3 } from './answerS3'
import { BucketFiles } from './BucketFiles'
import { matchCors, type BucketDefinition } from './readBucket'
import { S3Error } from './S3Error'
import { readS3Request, type S3Request, type Answer, type Bucket } from './S3Request'

const dayMs = 24 * 3600 * 1000

/** Deletes what a lifecycle rule of the bucket says is too old. `nowMs` in epoch milliseconds. */
export const expireObjects = async ({ definition, files }: Bucket, nowMs: number): Promise<void> => {
  const isOver = (key: string): boolean => {
    const modifiedMs = files.find(key)?.modifiedMs ?? nowMs
    return definition.expiry.some(
      ({ prefix, days }) => key.startsWith(prefix) && nowMs - modifiedMs >= days * dayMs,
    )
  }
  const over = files.keys().filter(isOver)
  if (over.length > 0) await files.delete(over)
}

export interface S3Options {
  /** 0 takes a free port. */
  readonly port: number
  /** Where the objects live; they survive restarts. */
  readonly dir: string
  readonly buckets: readonly BucketDefinition[]
  /** What requests must be signed with. */
  readonly credentials?: Credentials
  /** What the callers may. */
  readonly permits?: Permits
  /** Epoch milliseconds. */
  readonly now?: () => number
}

const asS3Error = (error: unknown): S3Error => {
  if (error instanceof S3Error) return error
  if (error instanceof AwsError) return new S3Error(error.code, error.status, error.message)
  if (error instanceof BodyTooLarge) return new S3Error('EntityTooLarge', 400, error.message)
  console.error('s3 stand-in:', error)
  return new S3Error('InternalError', 500, 'We encountered an internal error. Please try again.')
}

const corsHeaders = (s3: S3, request: S3Request | undefined): Record<string, string> => {
  const origin = request?.headers.origin
  const bucket = s3.buckets.get(request?.bucket ?? '')
  if (!request || !bucket || origin === undefined || request.method === 'OPTIONS') return {}
  return matchCors(bucket.definition.cors, { origin, method: request.method, headers: [] }) ?? {}
}

const send = async (
  response: ServerResponse,
  { status, headers, body }: Answer,
  extra: Record<string, string>,
) => {
  const isXml = typeof body === 'string'
  response.writeHead(status, {
    ...(isXml ? { 'content-type': 'application/xml' } : {}),
    ...extra,
    ...headers,
  })
  if (body === undefined || isXml) {
    response.end(isXml ? `<?xml version="1.0" encoding="UTF-8"?>\n${body}` : undefined)
    return
  }
  await pipeline(body, response)
}

const handle = async (s3: S3, incoming: IncomingMessage, response: ServerResponse) => {
  const requestId = randomUUID()
  let request: S3Request | undefined
  let answer: Answer
  try {
    request = readS3Request(incoming, s3.buckets.keys())
    answer = await answerS3(s3, request, incoming)
  } catch (error) {
    const refusal = asS3Error(error)
    // the rest of a refused upload is not waited for
    if (!incoming.complete) response.setHeader('connection', 'close')
    const isHead = incoming.method === 'HEAD'
    answer = {
      status: refusal.status,
      ...(isHead ? {} : { body: refusal.toXml(incoming.url ?? '', requestId) }),
    }
  }
  await send(response, answer, { 'x-amz-request-id': requestId, ...corsHeaders(s3, request) })
}

const expiryMs = 3_600_000

/**
 * Stands in for S3: the buckets of the template, their objects as files in `dir`. Signatures, checksums, form
 * policies and CORS are enforced. One version of an object is kept, until a lifecycle rule
 * ends it; what is not implemented is refused.
 */
export const startS3 = async (options: S3Options): Promise<StandIn> => {
  const { dir, port, credentials = localCredentials, permits = permitAll, now = Date.now } = options
  mkdirSync(dir, { recursive: true })
  const buckets = new Map(
    options.buckets.map((definition) => {
      const files = new BucketFiles(join(dir, definition.name, 'objects'))
      return [definition.name, { definition, files }]
    }),
  )
  const s3: S3 = { buckets, credentials, permits, nowMs: now }
  const server = await listen((incoming, response) => {
    handle(s3, incoming, response).catch((error: unknown) => {
      if (!response.destroyed) console.error('s3 stand-in:', error)
      response.destroy()
    })
  }, port)
  const expire = async () => {
    try {
      for (const bucket of buckets.values()) await expireObjects(bucket, now())
    } catch (error) {
      console.error('s3 stand-in:', error)
    }
  }
  await expire()
  const sweep = setInterval(() => void expire(), expiryMs)
  return {
    url: server.url,
    stop: () => {
      clearInterval(sweep)
      return server.close()
    },
  }
}
