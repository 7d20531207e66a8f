import { onFirstUse } from '../core/onFirstUse'
import type { ImageStore } from './imageStore'

/**
 * Images in a bucket, whose client is loaded when it is first used. By default the SDK signs checksums of an empty body
 * into addresses that somebody else will send a body to.
 */
export const openImages = (bucket: string): ImageStore => {
  const store = onFirstUse(async () => {
    const [{ S3Client }, { openImageStore }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('./imageStore'),
    ])
    const checksums = 'WHEN_REQUIRED'
    const s3 = new S3Client({ requestChecksumCalculation: checksums, responseChecksumValidation: checksums })
    return openImageStore(s3, bucket)
  })
  return {
    uploadForm: async (key) => (await store()).uploadForm(key),
    readUrl: async (key) => (await store()).readUrl(key),
    isKept: async (key) => (await store()).isKept(key),
    readPending: async (key) => (await store()).readPending(key),
    keep: async (key, bytes, type) => (await store()).keep(key, bytes, type),
    removePending: async (keys) => (await store()).removePending(keys),
    removeKept: async (keys) => (await store()).removeKept(keys),
  }
}
