import type { IncomingMessage } from 'node:http'
import { flattenHeaders } from '../../http/flattenHeaders'
import type { SignedRequest } from '../core/verifySignature'
import { S3Error } from './S3Error'

/** A request taken apart without normalising anything: `..` and `//` are ordinary parts of a key. */
export interface S3Request extends SignedRequest {
  readonly bucket: string | undefined
  readonly key: string
}

const maxKeyBytes = 1024

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI', 400, "Couldn't parse the specified URI.")
  }
}

/** Reads path style (`/bucket/key`) and virtual-host style (`bucket.host/key`) for the buckets that exist. */
export const readS3Request = (request: IncomingMessage, bucketNames: Iterable<string>): S3Request => {
  const [rawPath = '/', ...rest] = (request.url ?? '/').split('?')
  const headers = flattenHeaders(request.headers)
  const host = headers.host ?? ''
  const hosted = [...bucketNames].find((name) => host.startsWith(`${name}.`))
  const path = decode(rawPath.slice(1))
  const slash = path.indexOf('/')
  const bucket = hosted ?? (slash < 0 ? path : path.slice(0, slash))
  const key = hosted === undefined ? (slash < 0 ? '' : path.slice(slash + 1)) : path
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error('KeyTooLongError', 400, 'Your key is too long')
  return {
    method: request.method ?? 'GET',
    rawPath,
    query: new URLSearchParams(rest.join('?')),
    headers,
    bucket: bucket === '' ? undefined : bucket,
    key,
  }
}
