import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BucketFiles } from '../../../scripts/standins/aws/s3/BucketFiles'
import { expireObjects } from '../../../scripts/standins/aws/s3/startS3'
import { readBucket } from '../../../scripts/standins/aws/s3/readBucket'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 's3-'))
})
afterAll(() => rm(dir, { recursive: true }))

const hourMs = 3_600_000

it('deletes what is older than its rule says, and nothing else', async () => {
  const definition = readBucket(
    {
      LifecycleConfiguration: {
        Rules: [
          { Status: 'Enabled', Prefix: 'pending/', ExpirationInDays: 1 },
          { Status: 'Disabled', ExpirationInDays: 1 },
        ],
      },
    },
    'files',
  )
  const files = new BucketFiles(join(dir, 'objects'))
  const put = (key: string, modifiedMs: number) =>
    files.put({ key, size: 0, etag: '""', modifiedMs, headers: {}, checksum: {} }, [], () => undefined)
  await put('pending/old', 0)
  await put('pending/new', hourMs)
  await put('images/old', 0)
  const bucket = { definition, files }
  await expireObjects(bucket, 24 * hourMs - 1)
  expect(files.keys()).toHaveLength(3)
  await expireObjects(bucket, 24 * hourMs)
  expect(files.keys()).toEqual(['images/old', 'pending/new'])
})
