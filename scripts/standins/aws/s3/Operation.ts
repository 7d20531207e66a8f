import type { Readable } from 'node:stream'
import type { BucketFiles } from './BucketFiles'
import type { BucketDefinition } from './readBucket'
import type { S3Request } from './S3Request'
import type { Payload } from './verifyPayload'

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
  /** Query names that may be there besides; any other makes the request one that is not implemented. */
  readonly may?: readonly string[]
  readonly run: (call: Call) => Answer | Promise<Answer>
}
