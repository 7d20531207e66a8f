import { createHash } from 'node:crypto'
import type { ObjectRecord } from './BucketFiles'
import type { Answer, Call, Operation, Bucket } from './S3Request'
import { notImplemented, S3Error } from './S3Error'

const kept = new Set([
  'content-type',
  'content-disposition',
  'content-language',
  'cache-control',
  'expires',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
  'x-amz-server-side-encryption-bucket-key-enabled',
])

/** Asking for these and getting an object without them would be a lie. */
const refused = [
  'x-amz-object-lock-',
  'x-amz-server-side-encryption-customer-',
  'x-amz-copy-source-server-side-encryption-',
  'x-amz-website-redirect-location',
  'x-amz-grant-',
  'x-amz-write-offset-bytes',
]

const privateAcls = new Set(['private', 'bucket-owner-full-control', 'bucket-owner-read'])

const maxMetadataBytes = 2048

/** The headers of an upload that come back with every read of the object. */
export const readObjectHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  const result: Record<string, string> = {}
  let metadataBytes = 0
  for (const [name, value] of Object.entries(headers)) {
    if (refused.some((start) => name.startsWith(start))) throw notImplemented(name)
    if (name === 'x-amz-acl' && !privateAcls.has(value))
      throw new S3Error('AccessDenied', 403, 'Public access is blocked for this bucket')
    if (name.startsWith('x-amz-meta-')) metadataBytes += name.length - 'x-amz-meta-'.length + value.length
    else if (!kept.has(name)) continue
    result[name] = value
  }
  if (metadataBytes > maxMetadataBytes)
    throw new S3Error(
      'MetadataTooLarge',
      400,
      'Your metadata headers exceed the maximum allowed metadata size',
    )
  const encoding = (headers['content-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'aws-chunked')
    .join(',')
  return {
    'content-type': 'binary/octet-stream',
    ...result,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  }
}

interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/** The single range that a `Range` header asks for; `undefined` (the whole object) when it is none we serve. */
const readRange = (header: string | undefined, size: number): ByteRange | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start > end) throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable')
  return { start, end }
}

/** Clients send an ETag with or without its quotes. */
const quoteEtag = (etag: string) => `"${etag.trim().replaceAll('"', '')}"`

type Headers = Readonly<Record<string, string>>

const failed = () =>
  new S3Error('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold')

const lists = (header: string, etag: string) =>
  header === '*' || header.split(',').some((entry) => quoteEtag(entry) === etag)

/** Throws when a write may not replace what is there: `If-None-Match: *` and `If-Match: etag`. */
const refuseReplacing =
  (headers: Headers) =>
  (current: ObjectRecord | undefined): void => {
    const none = headers['if-none-match']
    const match = headers['if-match']
    if (none !== undefined && none !== '*')
      throw new S3Error('NotImplemented', 501, 'If-None-Match of a write takes only *')
    if (none === '*' && current) throw failed()
    if (match === undefined) return
    if (!current) throw new S3Error('NoSuchKey', 404, 'The specified key does not exist.')
    if (!lists(match, current.etag)) throw failed()
  }

/** Whether a read is answered 304; throws `PreconditionFailed` where HTTP says 412. */
const isUnmodified = (headers: Headers, record: ObjectRecord): boolean => {
  const { 'if-match': match, 'if-none-match': none } = headers
  const modifiedSeconds = Math.floor(record.modifiedMs / 1000)
  const since = Date.parse(headers['if-modified-since'] ?? '') / 1000
  const unmodified = Date.parse(headers['if-unmodified-since'] ?? '') / 1000
  if (match !== undefined && !lists(match, record.etag)) throw failed()
  if (match === undefined && modifiedSeconds > unmodified) throw failed()
  if (none !== undefined) return lists(none, record.etag)
  return modifiedSeconds <= since
}

/** The record of an object that exists; throws `NoSuchKey` otherwise. */
const findObject = (bucket: Bucket, key: string): ObjectRecord => {
  const record = bucket.files.find(key)
  if (!record) throw new S3Error('NoSuchKey', 404, 'The specified key does not exist.')
  return record
}

const overrides = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
]

const overridden = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    overrides.flatMap((name) => {
      const value = query.get(`response-${name}`)
      return value === null ? [] : [[name, value]]
    }),
  )

const describe = (record: ObjectRecord, { request }: Call): Record<string, string> => ({
  ...record.headers,
  ...overridden(request.query),
  etag: record.etag,
  'last-modified': new Date(record.modifiedMs).toUTCString(),
  'accept-ranges': 'bytes',
})

const getObject = (call: Call): Answer => {
  const { request, bucket } = call
  const record = findObject(bucket, request.key)
  const headers = describe(record, call)
  if (isUnmodified(request.headers, record)) return { status: 304, headers }
  const range = readRange(request.headers.range, record.size)
  const { start, end } = range ?? { start: 0, end: record.size - 1 }
  // a checksum is of the whole object: with a part of it, clients would find it wrong
  const checksum = range === undefined && request.headers['x-amz-checksum-mode'] ? record.checksum : {}
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      ...checksum,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${record.size}` } : {}),
    },
    ...(request.method === 'HEAD' || record.size === 0
      ? {}
      : { body: bucket.files.stream(record, start, end) }),
  }
}

/** A PUT with one of these means something else than to store the body. */
const notPlayed = ['x-amz-copy-source', 'x-amz-tagging']

const putObject = async (call: Call): Promise<Answer> => {
  const { request, bucket, payload, nowMs } = call
  for (const name of notPlayed) if (request.headers[name] !== undefined) throw notImplemented(name)
  const { body, checksum } = payload
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  const record: ObjectRecord = {
    key: request.key,
    size: body.length,
    etag,
    modifiedMs: nowMs,
    headers: readObjectHeaders(request.headers),
    checksum,
  }
  await bucket.files.put(record, [body], refuseReplacing(request.headers))
  return { status: 200, headers: { etag, ...checksum } }
}

const deleteObject = async ({ request, bucket }: Call): Promise<Answer> => {
  await bucket.files.delete([request.key])
  return { status: 204 }
}

const may = overrides.map((name) => `response-${name}`)

export const objectOperations: readonly Operation[] = [
  { method: 'GET', on: 'object', may, run: getObject },
  { method: 'HEAD', on: 'object', may, run: getObject },
  { method: 'PUT', on: 'object', run: putObject },
  { method: 'DELETE', on: 'object', run: deleteObject },
]
