import type { IncomingMessage } from 'node:http'
import { type Permits, describeRefusal } from '../core/openPermits'
import { readBody } from '../../http/httpServer'
import { type Credentials, verifySignature } from '../core/signatureV4'
import { bucketOperations } from './bucketOperations'
import { matchCors } from './readBucket'
import { objectOperations } from './objectOperations'
import { postObject } from './postObject'
import { notImplemented, S3Error } from './S3Error'
import type { S3Request, Answer, Bucket } from './S3Request'
import { verifyPayload } from './verifyPayload'

export interface S3 {
  readonly buckets: ReadonlyMap<string, Bucket>
  readonly credentials: Credentials
  /** What the callers may. */
  readonly permits: Permits
  readonly nowMs: () => number
}

const operations = [...objectOperations, ...bucketOperations]

/** One request is held in memory whole. */
const maxBodyBytes = 256 * 1024 * 1024

const isSubresource = (name: string) => name !== 'x-id' && !name.toLowerCase().startsWith('x-amz-')

const chooseOperation = ({ method, key, query }: S3Request) => {
  const names = [...new Set(query.keys())].filter(isSubresource)
  const on = key === '' ? 'bucket' : 'object'
  const operation = operations.find(
    ({ needs = [], may = [], ...candidate }) =>
      candidate.method === method &&
      candidate.on === on &&
      needs.every((name) => names.includes(name)) &&
      names.every((name) => needs.includes(name) || may.includes(name)),
  )
  if (!operation)
    throw notImplemented(`${method} on a${on === 'bucket' ? '' : 'n'} ${on} with [${names.join(', ')}]`)
  return operation
}

/** Presigning moves `x-amz-*` headers into the query; there they mean the same. */
const liftQueryHeaders = (request: S3Request): S3Request => {
  const lifted = [...request.query].filter(([name]) => name.startsWith('x-amz-'))
  return { ...request, headers: { ...Object.fromEntries(lifted), ...request.headers } }
}

const preflight = (bucket: Bucket | undefined, { headers }: S3Request): Answer => {
  const { origin, 'access-control-request-method': method } = headers
  if (origin === undefined || method === undefined)
    throw new S3Error('BadRequest', 400, 'Insufficient information. Origin request header needed.')
  const asked = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const allowed =
    bucket &&
    matchCors(bucket.definition.cors, { origin, method, headers: asked.filter((name) => name !== '') })
  if (!allowed) throw new S3Error('AccessForbidden', 403, 'CORSResponse: This CORS request is not allowed.')
  return { status: 200, headers: allowed }
}

/** What a request on an object needs. */
const actions: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  POST: 's3:PutObject',
  DELETE: 's3:DeleteObject',
}

/** An address or a form that a function signed may do what the function itself may. */
const refuseUngranted = (permits: Permits, token: string | null | undefined, request: S3Request): void => {
  const { method, bucket = '', key, query } = request
  if (token === null || token === undefined) return
  // Many objects that are deleted at once need a right each, which is looked at then.
  if (key === '' && method !== 'GET') return
  const [action, resource] =
    key === '' ? ['s3:ListBucket', `s3:${bucket}`] : [actions[method] ?? '', `s3:${bucket}/${key}`]
  const prefix = query.get('prefix')
  const context = key === '' && prefix !== null ? { 's3:prefix': prefix } : {}
  if (!permits(token, action, resource, context)) {
    throw new S3Error('AccessDenied', 403, describeRefusal(token, action, resource))
  }
}

/** Answers one request or throws the `S3Error` or `AwsError` to answer with. */
export const answerS3 = async (s3: S3, request: S3Request, incoming: IncomingMessage): Promise<Answer> => {
  const bucket = s3.buckets.get(request.bucket ?? '')
  if (request.method === 'OPTIONS') return preflight(bucket, request)
  const nowMs = s3.nowMs()
  const contentType = request.headers['content-type'] ?? ''
  const isForm =
    request.method === 'POST' && request.key === '' && /^multipart\/form-data\b/i.test(contentType)
  const payloadHash = isForm ? '' : verifySignature(request, 's3', s3.credentials, nowMs)
  if (!bucket) throw new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist')
  if (isForm)
    return postObject(bucket, contentType, await readBody(incoming, maxBodyBytes), s3.credentials, nowMs)
  const token = request.headers['x-amz-security-token'] ?? request.query.get('X-Amz-Security-Token')
  refuseUngranted(s3.permits, token, request)
  const mayDelete = (key: string) =>
    s3.permits(token ?? undefined, 's3:DeleteObject', `s3:${bucket.definition.name}/${key}`)
  const operation = chooseOperation(request)
  const effective = liftQueryHeaders(request)
  const payload = verifyPayload(await readBody(incoming, maxBodyBytes), payloadHash, effective.headers)
  return operation.run({ request: effective, bucket, payload, nowMs, mayDelete })
}
