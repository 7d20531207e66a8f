import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CopyObjectCommand,
  GetBucketVersioningCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalS3 } from './localS3.fixture'

describe('the S3 stand-in under strain', () => {
  let local: Awaited<ReturnType<typeof openLocalS3>>
  const Bucket = 'files'

  beforeAll(async () => {
    local = await openLocalS3()
  })
  afterAll(() => local.close())

  it.each([
    'ü/a b+c (1).csv',
    '../../../etc/passwd',
    'a/./b//c/',
    '%2e%2e/x',
    'a\'&<>"',
    'x'.repeat(1024),
    '🚀',
  ])('treats %s as a name and nothing more', async (Key) => {
    const s3 = local.connect()
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    expect(await Body?.transformToString()).toBe(Key)
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: Key }))
    expect(Contents.map((entry) => entry.Key)).toContain(Key)
    expect(await readdir(local.dir)).toEqual(['files', 'other'])
  })

  it('refuses a key that is too long', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'x'.repeat(1025), Body: 'x' })
    await expect(local.connect().send(command)).rejects.toMatchObject({ name: 'KeyTooLongError' })
  })

  it('refuses strangers, wrong secrets, wrong clocks and no signature at all', async () => {
    const command = new HeadObjectCommand({ Bucket, Key: '🚀' })
    const attempt = (accessKeyId: string, secretAccessKey: string, systemClockOffset = 0) =>
      local.connect({ credentials: { accessKeyId, secretAccessKey }, systemClockOffset }).send(command)
    const forbidden = { $metadata: { httpStatusCode: 403 } }
    await expect(attempt('stranger', 'local')).rejects.toMatchObject(forbidden)
    await expect(attempt('local', 'wrong')).rejects.toMatchObject(forbidden)
    await expect(attempt('local', 'local', 3_600_000)).rejects.toMatchObject(forbidden)
    expect((await fetch(`${local.url()}/files/a`)).status).toBe(403)
    expect((await fetch(`${local.url()}/files/%zz`)).status).toBe(400)
  })

  it('refuses what it does not implement instead of doing something else', async () => {
    const s3 = local.connect()
    const refusal = { name: 'NotImplemented', $metadata: { httpStatusCode: 501 } }
    await expect(s3.send(new GetBucketVersioningCommand({ Bucket }))).rejects.toMatchObject(refusal)
    await expect(s3.send(new GetObjectAclCommand({ Bucket, Key: '🚀' }))).rejects.toMatchObject(refusal)
    const copy = new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/a` })
    await expect(s3.send(copy)).rejects.toMatchObject(refusal)
    const tagged = new PutObjectCommand({ Bucket, Key: 'tagged', Body: 'x', Tagging: 'a=1' })
    await expect(s3.send(tagged)).rejects.toMatchObject(refusal)
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: '🚀', VersionId: 'v1' }))).rejects.toMatchObject(
      refusal,
    )
  })

  it('keeps every accepted object, and no half of one, over a restart', async () => {
    await local.connect().send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'safe' }))
    await writeFile(join(local.dir, 'files', 'objects', 'unfinished', 'torn'), 'half an obj')
    await local.restart()
    const answer = await local.connect().send(new GetObjectCommand({ Bucket, Key: 'kept' }))
    expect(await answer.Body?.transformToString()).toBe('safe')
    expect(await readdir(join(local.dir, 'files', 'objects', 'unfinished'))).toEqual([])
  })
})
