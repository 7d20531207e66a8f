import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** Files in one bucket, by their keys. Addresses work for so many seconds: access that is taken away ends with them. */
export interface BucketFiles {
  /** Where a browser sends a file of at most so many bytes to, as a form. */
  uploadForm(
    key: string,
    maxBytes: number,
    seconds: number,
  ): Promise<{ url: string; fields: Record<string, string> }>
  /** Where a browser reads a file from; an attachment is never drawn, whatever it holds. */
  readUrl(key: string, disposition: 'inline' | 'attachment', seconds: number): Promise<string>
  has(key: string): Promise<boolean>
  /** Undefined when there is none; of a file that is longer, one byte more than `maxBytes`. */
  read(key: string, maxBytes: number): Promise<Uint8Array | undefined>
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The first thousand keys that begin so, in their order. */
  list(prefix: string): Promise<string[]>
  remove(keys: readonly string[]): Promise<void>
}

const unlessMissing = async <T>(question: Promise<T>): Promise<T | undefined> => {
  try {
    return await question
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

export const openBucketFiles = (s3: S3Client, Bucket: string): BucketFiles => ({
  uploadForm: (Key, maxBytes, seconds) =>
    createPresignedPost(s3, {
      Bucket,
      Key,
      Conditions: [['content-length-range', 1, maxBytes]],
      Expires: seconds,
    }),
  readUrl: (Key, ResponseContentDisposition, expiresIn) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket, Key, ResponseContentDisposition }), { expiresIn }),
  has: async (Key) => (await unlessMissing(s3.send(new HeadObjectCommand({ Bucket, Key })))) !== undefined,
  read: async (Key, maxBytes) => {
    const Range = `bytes=0-${maxBytes}`
    const found = await unlessMissing(s3.send(new GetObjectCommand({ Bucket, Key, Range })))
    return found?.Body?.transformToByteArray()
  },
  write: async (Key, Body, ContentType) => {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
  },
  list: async (Prefix) => {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }))
    return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
  },
  remove: async (keys) => {
    if (keys.length === 0) return
    const Objects = keys.map((Key) => ({ Key }))
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors.length > 0) throw new Error(`${Errors.length} files could not be deleted: ${Errors[0]?.Code}`)
  },
})
