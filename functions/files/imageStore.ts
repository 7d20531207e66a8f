import { imageUrlSeconds, maxImageBytes } from '../../shared/files/deviceImage'
import type { ImageKey } from '../../shared/files/imageKey'
import type { ImageType } from '../../shared/files/sniffImage'
import type { BucketFiles } from '../core/bucketFiles'

/**
 * Images in the bucket of files. Browsers write below `pending/` only, where objects expire after a day; what was
 * checked is written by us under its own key, so that an upload that comes later can never take its place.
 */
export interface ImageStore {
  /** Takes at most the bytes that were asked for. */
  uploadForm(key: ImageKey, size: number): Promise<{ url: string; fields: Record<string, string> }>
  readUrl(key: ImageKey): Promise<string>
  isKept(key: ImageKey): Promise<boolean>
  /** What was uploaded and not kept yet; of a file that is too large, one byte more than is allowed. */
  readPending(key: ImageKey): Promise<Uint8Array | undefined>
  keep(key: ImageKey, bytes: Uint8Array, type: ImageType): Promise<void>
  removePending(keys: readonly ImageKey[]): Promise<void>
  removeKept(keys: readonly ImageKey[]): Promise<void>
}

const pendingKey = (key: ImageKey): string => `pending/${key}`

export const openImageStore = (files: BucketFiles): ImageStore => ({
  uploadForm: (key, size) => files.uploadForm(pendingKey(key), size, imageUrlSeconds),
  readUrl: (key) => files.readUrl(key, 'inline', imageUrlSeconds),
  isKept: (key) => files.has(key),
  readPending: (key) => files.read(pendingKey(key), maxImageBytes),
  keep: (key, bytes, type) => files.write(key, bytes, type),
  removePending: (keys) => files.remove(keys.map(pendingKey)),
  removeKept: (keys) => files.remove(keys),
})
