import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { readBucket } from '../../../scripts/standins/aws/s3/readBucket'
import { startS3 } from '../../../scripts/standins/aws/s3/startS3'

export const origin = 'http://localhost:5173'

export const files = readBucket({
  BucketName: 'files',
  CorsConfiguration: {
    CorsRules: [
      {
        AllowedMethods: ['GET', 'PUT', 'POST'],
        AllowedOrigins: [origin],
        AllowedHeaders: ['*'],
        ExposedHeaders: ['ETag'],
        MaxAge: 300,
      },
    ],
  },
})

/** A stand-in with the buckets `files` and `other`, a client of it, and a clock that tests move. */
export const openLocalS3 = async () => {
  const dir = await mkdtemp(join(tmpdir(), 's3-'))
  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const buckets = [files, readBucket({}, 'other')]
  let server = await startS3({ port: 0, dir, buckets, now })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const connect = (overrides: Partial<ConstructorParameters<typeof S3Client>[0]> = {}) =>
    new S3Client({
      endpoint: server.url,
      region: 'ap-southeast-2',
      credentials,
      forcePathStyle: true,
      maxAttempts: 1,
      ...overrides,
    })
  return {
    dir,
    clock,
    connect,
    url: () => server.url,
    restart: async () => {
      await server.stop()
      server = await startS3({ port: 0, dir, buckets, now })
    },
    close: async () => {
      await server.stop()
      await rm(dir, { recursive: true })
    },
  }
}
