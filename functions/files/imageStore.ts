import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { imageUrlSeconds } from '../../shared/files/deviceImage'
import type { ImageKey } from '../../shared/files/imageKey'
import { maxImageBytes } from '../../shared/files/imageLimits'
import type { ImageType } from '../../shared/files/sniffImage'

/**
 * Images in the bucket of files. Browsers write below `pending/` only, where objects expire after a day; what was
 * checked is written by us under its own key, so that an upload that comes later can never take its place.
 */
export interface ImageStore {
  uploadForm(key: ImageKey): Promise<{ url: string; fields: Record<string, string> }>
  readUrl(key: ImageKey): Promise<string>
  isKept(key: ImageKey): Promise<boolean>
  /** What was uploaded and not kept yet; of a file that is too large, one byte more than is allowed. */
  readPending(key: ImageKey): Promise<Uint8Array | undefined>
  keep(key: ImageKey, bytes: Uint8Array, type: ImageType): Promise<void>
  removePending(keys: readonly ImageKey[]): Promise<void>
  removeKept(keys: readonly ImageKey[]): Promise<void>
}

const pendingKey = (key: ImageKey): string => `pending/${key}`

const unlessMissing = async <T>(question: Promise<T>): Promise<T | undefined> => {
  try {
    return await question
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

export const openImageStore = (s3: S3Client, Bucket: string): ImageStore => {
  const remove = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return
    const Objects = keys.map((Key) => ({ Key }))
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors.length > 0) throw new Error(`${Errors.length} images could not be deleted: ${Errors[0]?.Code}`)
  }

  return {
    uploadForm: (key) =>
      createPresignedPost(s3, {
        Bucket,
        Key: pendingKey(key),
        Conditions: [['content-length-range', 1, maxImageBytes]],
        Expires: imageUrlSeconds,
      }),
    readUrl: (key) => {
      const command = new GetObjectCommand({ Bucket, Key: key, ResponseContentDisposition: 'inline' })
      return getSignedUrl(s3, command, { expiresIn: imageUrlSeconds })
    },
    isKept: async (key) =>
      (await unlessMissing(s3.send(new HeadObjectCommand({ Bucket, Key: key })))) !== undefined,
    readPending: async (key) => {
      const Range = `bytes=0-${maxImageBytes}`
      const found = await unlessMissing(
        s3.send(new GetObjectCommand({ Bucket, Key: pendingKey(key), Range })),
      )
      return found?.Body?.transformToByteArray()
    },
    keep: async (key, bytes, type) => {
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type }))
    },
    removePending: (keys) => remove(keys.map(pendingKey)),
    removeKept: remove,
  }
}
