import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { flattenHeaders } from '../../http/readRequest'
import type { SignedRequest } from '../core/signatureV4'
import { S3Error } from './S3Error'
import type { BucketFiles } from './BucketFiles'
import type { BucketDefinition } from './readBucket'
import type { Payload } from './verifyPayload'

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

export interface Bucket {
  readonly definition: BucketDefinition
  readonly files: BucketFiles
}

/** A request that is signed, whole and about a bucket that exists. */
export interface Call {
  readonly request: S3Request
  readonly bucket: Bucket
  readonly payload: Payload
  readonly nowMs: number
  /** Whether the caller may delete this object. */
  readonly mayDelete: (key: string) => boolean
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A text is XML. */
  readonly body?: string | Readable
}

/** What one method does on a bucket or an object, chosen by the subresources in the query. */
export interface Operation {
  readonly method: string
  readonly on: 'bucket' | 'object'
  /** Query names that must be there. */
  readonly needs?: readonly string[]
  /** Optional query names; any other name is answered with 501, as an option that would be ignored hides a fault. */
  readonly may?: readonly string[]
  readonly run: (call: Call) => Answer | Promise<Answer>
}
