import type { BucketFiles } from './bucketFiles'
import { onFirstUse } from './onFirstUse'

/**
 * Files in a bucket, whose client is loaded when it is first used. By default the SDK signs checksums of an empty body
 * into addresses that another person will send a body to.
 */
export const openBucket = (bucket: string): BucketFiles => {
  const files = onFirstUse(async () => {
    const [{ S3Client }, { openBucketFiles }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('./bucketFiles'),
    ])
    const checksums = 'WHEN_REQUIRED'
    const s3 = new S3Client({ requestChecksumCalculation: checksums, responseChecksumValidation: checksums })
    return openBucketFiles(s3, bucket)
  })
  return {
    uploadForm: async (...of) => (await files()).uploadForm(...of),
    readUrl: async (...of) => (await files()).readUrl(...of),
    has: async (key) => (await files()).has(key),
    read: async (...of) => (await files()).read(...of),
    write: async (...of) => (await files()).write(...of),
    list: async (prefix) => (await files()).list(prefix),
    remove: async (keys) => (await files()).remove(keys),
  }
}
