import { createHash } from 'node:crypto'
import { findObject } from './findObject'
import type { ObjectRecord } from './objectFile'
import type { Answer, Call, Operation } from './Operation'
import { isUnmodified, refuseReplacing } from './preconditions'
import { readObjectHeaders } from './readObjectHeaders'
import { readRange } from './readRange'
import { notImplemented } from './S3Error'

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
