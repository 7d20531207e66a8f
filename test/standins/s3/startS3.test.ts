import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalS3 } from './localS3.fixture'

describe('the S3 stand-in, through the SDK', () => {
  let local: Awaited<ReturnType<typeof openLocalS3>>
  let s3: ReturnType<typeof local.connect>
  const Bucket = 'files'

  beforeAll(async () => {
    local = await openLocalS3()
    s3 = local.connect()
  })
  afterAll(() => local.close())

  const put = (
    Key: string,
    Body: NonNullable<PutObjectCommandInput['Body']>,
    more: Partial<PutObjectCommandInput> = {},
  ) => s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
  const get = async (Key: string, Range?: string) => {
    const answer = await s3.send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }))
    return Buffer.from((await answer.Body?.transformToByteArray()) ?? [])
  }
  const list = (input: {
    Prefix: string
    Delimiter?: string
    MaxKeys?: number
    ContinuationToken?: string
  }) => s3.send(new ListObjectsV2Command({ Bucket, ...input }))

  it('knows the buckets of the template and no others', async () => {
    for (const name of ['files', 'other'])
      expect(await s3.send(new ListObjectsV2Command({ Bucket: name }))).toMatchObject({ Name: name })
    await expect(s3.send(new ListObjectsV2Command({ Bucket: 'absent' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    })
  })

  it('keeps bytes, content type and metadata, with the checksum the SDK adds', async () => {
    await put('a/b.txt', 'hello world', { ContentType: 'text/plain', Metadata: { x: 'y' } })
    expect((await get('a/b.txt')).toString()).toBe('hello world')
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'a/b.txt' }))).toMatchObject({
      ContentLength: 11,
      ContentType: 'text/plain',
      Metadata: { x: 'y' },
    })
  })

  it('takes the chunk framing off a stream and checks its trailing checksum', async () => {
    const bytes = randomBytes(300_000)
    await put('stream', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), {
      ContentLength: 300_000,
    })
    expect((await get('stream')).equals(bytes)).toBe(true)
  })

  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)(
    'agrees with the SDK on %s',
    async (ChecksumAlgorithm) => {
      await put('sum', 'checked', { ChecksumAlgorithm })
      const answer = await s3.send(new GetObjectCommand({ Bucket, Key: 'sum', ChecksumMode: 'ENABLED' }))
      expect(await answer.Body?.transformToString()).toBe('checked')
      expect(answer[`Checksum${ChecksumAlgorithm}`]).toBeTypeOf('string')
    },
  )

  it('refuses a body that is not what its checksum says', async () => {
    await expect(put('bad', 'hello', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({
      name: 'BadDigest',
    })
    await expect(get('bad')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  it('says NoSuchKey for an object that is not there', async () => {
    await expect(get('nope')).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } })
  })

  it('serves ranges, also from the end, and refuses those beyond it', async () => {
    await put('range', 'hello world')
    expect((await get('range', 'bytes=0-4')).toString()).toBe('hello')
    expect((await get('range', 'bytes=-5')).toString()).toBe('world')
    expect((await get('range', 'bytes=6-')).toString()).toBe('world')
    await expect(get('range', 'bytes=11-')).rejects.toMatchObject({ name: 'InvalidRange' })
  })

  it('lets only one of two writers create a key', async () => {
    const attempts = [put('once', 'first', { IfNoneMatch: '*' }), put('once', 'second', { IfNoneMatch: '*' })]
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(put('once', 'third', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    })
  })

  it('replaces only the version that If-Match names', async () => {
    const { ETag } = await put('match', 'one')
    await put('match', 'two', { IfMatch: ETag })
    await expect(put('match', 'three', { IfMatch: ETag })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    })
    expect((await get('match')).toString()).toBe('two')
  })

  it('answers 304 to a reader who has the object already', async () => {
    const { ETag } = await put('cached', 'x')
    await expect(
      s3.send(new GetObjectCommand({ Bucket, Key: 'cached', IfNoneMatch: ETag })),
    ).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
  })

  it('lists by prefix, groups by delimiter and pages without loss', async () => {
    for (const key of ['l/1', 'l/2', 'l/s/4', 'l/s/5', 'l/3']) await put(key, key)
    const grouped = await list({ Prefix: 'l/', Delimiter: '/' })
    expect(grouped.Contents?.map(({ Key }) => Key)).toEqual(['l/1', 'l/2', 'l/3'])
    expect(grouped.CommonPrefixes).toEqual([{ Prefix: 'l/s/' }])
    const seen: (string | undefined)[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await list({
        Prefix: 'l/',
        MaxKeys: 2,
        ...(ContinuationToken ? { ContinuationToken } : {}),
      })
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(seen).toEqual(['l/1', 'l/2', 'l/3', 'l/s/4', 'l/s/5'])
  })

  it('does not list a common prefix again on the next page', async () => {
    for (const key of ['g/a/1', 'g/a/2', 'g/b/1', 'g/c']) await put(key, key)
    const first = await list({ Prefix: 'g/', Delimiter: '/', MaxKeys: 1 })
    expect(first.CommonPrefixes).toEqual([{ Prefix: 'g/a/' }])
    const second = await list({
      Prefix: 'g/',
      Delimiter: '/',
      ContinuationToken: first.NextContinuationToken ?? '',
    })
    expect([second.CommonPrefixes, second.Contents?.map(({ Key }) => Key)]).toEqual([
      [{ Prefix: 'g/b/' }],
      ['g/c'],
    ])
  })

  it('deletes one object and many, and is content when there is none', async () => {
    for (const key of ['d/1', 'd/2', 'd/<&>"3']) await put(key, 'x')
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'd/1' }))
    const Objects = ['d/1', 'd/2', 'd/<&>"3'].map((Key) => ({ Key }))
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    expect(Deleted).toEqual(Objects)
    expect((await list({ Prefix: 'd/' })).KeyCount).toBe(0)
  })
})
