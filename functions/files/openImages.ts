import { S3Client } from '@aws-sdk/client-s3'
import { type ImageStore, openImageStore } from './imageStore'

/** By default the SDK signs checksums of an empty body into addresses that somebody else will send a body to. */
export const openImages = (bucket: string): ImageStore =>
  openImageStore(
    new S3Client({
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    bucket,
  )
