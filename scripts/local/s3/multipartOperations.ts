import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { verifyChecksums } from './checksums'
import type { Part } from './MultipartUploads'
import type { Answer, Call, Operation } from './Operation'
import { childrenOf, textOf } from './parseXml'
import { refuseReplacing } from './preconditions'
import { quoteEtag } from './quoteEtag'
import { readDocument } from './readDocument'
import { readObjectHeaders } from './readObjectHeaders'
import { renderElement } from './renderElement'
import { notImplemented, S3Error } from './S3Error'
import { readTagHeader } from './tags'

const minPartBytes = 5 * 1024 * 1024
const maxPartNumber = 10_000

const uploadId = ({ request }: Call) => request.query.get('uploadId') ?? ''

const createUpload = async ({ request, bucket }: Call): Promise<Answer> => {
  const id = await bucket.uploads.start({
    key: request.key,
    headers: readObjectHeaders(request.headers),
    tags: readTagHeader(request.headers['x-amz-tagging']),
  })
  return {
    status: 200,
    body: renderElement('InitiateMultipartUploadResult', {
      Bucket: bucket.definition.name,
      Key: request.key,
      UploadId: id,
    }),
  }
}

const uploadPart = async (call: Call): Promise<Answer> => {
  const { request, bucket, payload } = call
  if (request.headers['x-amz-copy-source'] !== undefined) throw notImplemented('UploadPartCopy')
  const number = Number(request.query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > maxPartNumber)
    throw new S3Error('InvalidArgument', 400, `Part number must be an integer between 1 and ${maxPartNumber}`)
  await bucket.uploads.find(uploadId(call), request.key)
  const etag = await bucket.uploads.putPart(uploadId(call), number, payload.body)
  return { status: 200, headers: { etag, ...payload.checksum } }
}

/** The parts that the client names, in the order it names them. */
const chooseParts = (call: Call): Part[] => {
  const stored = call.bucket.uploads.parts(uploadId(call))
  const wanted = childrenOf(readDocument(call.payload.body, 'CompleteMultipartUpload'), 'Part')
  if (wanted.length === 0) throw new S3Error('MalformedXML', 400, 'You must specify at least one part')
  let previous = 0
  return wanted.map((element) => {
    const number = Number(textOf(element, 'PartNumber'))
    if (!(number > previous))
      throw new S3Error('InvalidPartOrder', 400, 'The list of parts was not in ascending order.')
    previous = number
    const etag = quoteEtag(textOf(element, 'ETag') ?? '')
    const part = stored.find((candidate) => candidate.number === number && candidate.etag === etag)
    if (!part) throw new S3Error('InvalidPart', 400, 'One or more of the specified parts could not be found.')
    return part
  })
}

const completeUpload = async (call: Call): Promise<Answer> => {
  const { request, bucket, nowMs } = call
  const started = await bucket.uploads.find(uploadId(call), request.key)
  const parts = chooseParts(call)
  const bodies = await Promise.all(parts.map((part) => readFile(part.path)))
  if (bodies.slice(0, -1).some((body) => body.length < minPartBytes))
    throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size')
  const hashes = Buffer.from(parts.map((part) => part.etag.replaceAll('"', '')).join(''), 'hex')
  const etag = `"${createHash('md5').update(hashes).digest('hex')}-${parts.length}"`
  const size = bodies.reduce((sum, body) => sum + body.length, 0)
  const checksum = verifyChecksums({}, Buffer.concat(bodies))
  const record = { ...started, size, etag, modifiedMs: nowMs, checksum }
  await bucket.files.put(record, bodies, refuseReplacing(request.headers))
  await bucket.uploads.remove(uploadId(call))
  return {
    status: 200,
    body: renderElement('CompleteMultipartUploadResult', {
      Bucket: bucket.definition.name,
      Key: request.key,
      ETag: etag,
    }),
  }
}

const abortUpload = async (call: Call): Promise<Answer> => {
  await call.bucket.uploads.find(uploadId(call), call.request.key)
  await call.bucket.uploads.remove(uploadId(call))
  return { status: 204 }
}

const on = 'object'

export const multipartOperations: readonly Operation[] = [
  { method: 'POST', on, needs: ['uploads'], run: createUpload },
  { method: 'PUT', on, needs: ['uploadId', 'partNumber'], run: uploadPart },
  { method: 'POST', on, needs: ['uploadId'], run: completeUpload },
  { method: 'DELETE', on, needs: ['uploadId'], run: abortUpload },
]
