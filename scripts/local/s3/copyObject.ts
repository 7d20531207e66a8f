import { findObject } from './findObject'
import type { ObjectRecord } from './objectFile'
import type { Answer, Call } from './Operation'
import { isUnmodified, refuseReplacing } from './preconditions'
import { readObjectHeaders } from './readObjectHeaders'
import { renderElement } from './renderElement'
import { S3Error } from './S3Error'
import { readTagHeader } from './tags'

const readSource = (header: string): { bucketName: string; key: string } => {
  const [path = '', version] = header.split('?')
  if (version !== undefined)
    throw new S3Error('NotImplemented', 501, 'Copies of a version are not implemented')
  try {
    const [, bucketName = '', key = ''] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(path)) ?? []
    if (key !== '') return { bucketName, key }
  } catch {
    // a malformed escape is refused like a malformed path
  }
  throw new S3Error('InvalidArgument', 400, 'Copy Source must mention the source bucket and key')
}

const readDirective = (value = 'COPY'): 'COPY' | 'REPLACE' => {
  if (value === 'COPY' || value === 'REPLACE') return value
  throw new S3Error('InvalidArgument', 400, `Unknown directive: ${value}`)
}

/** Copies within and between the buckets of the stand-in. */
export const copyObject = async ({ request, bucket, buckets, nowMs }: Call): Promise<Answer> => {
  const { headers } = request
  const { bucketName, key } = readSource(headers['x-amz-copy-source'] ?? '')
  const from = buckets.get(bucketName)
  if (!from) throw new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist')
  const source = findObject(from, key)
  if (isUnmodified(headers, source, 'x-amz-copy-source-'))
    throw new S3Error(
      'PreconditionFailed',
      412,
      'At least one of the pre-conditions you specified did not hold',
    )
  const replacesHeaders = readDirective(headers['x-amz-metadata-directive']) === 'REPLACE'
  const replacesTags = readDirective(headers['x-amz-tagging-directive']) === 'REPLACE'
  if (from === bucket && key === request.key && !replacesHeaders)
    throw new S3Error(
      'InvalidRequest',
      400,
      'This copy request is illegal: it copies an object to itself unchanged',
    )
  const record: ObjectRecord = {
    ...source,
    key: request.key,
    modifiedMs: nowMs,
    headers: replacesHeaders ? readObjectHeaders(headers) : source.headers,
    tags: replacesTags ? readTagHeader(headers['x-amz-tagging']) : source.tags,
  }
  await bucket.files.put(record, [from.files.readWhole(source)], refuseReplacing(headers))
  return {
    status: 200,
    body: renderElement('CopyObjectResult', {
      ETag: record.etag,
      LastModified: new Date(nowMs).toISOString(),
    }),
  }
}
