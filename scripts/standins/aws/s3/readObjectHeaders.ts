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
