import { randomBytes } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalS3 } from './localS3.fixture'

describe('multipart uploads', () => {
  let local: Awaited<ReturnType<typeof openLocalS3>>
  let s3: ReturnType<typeof local.connect>
  const target = { Bucket: 'files', Key: 'large' }

  beforeAll(async () => {
    local = await openLocalS3()
    s3 = local.connect()
  })
  afterAll(() => local.close())

  const begin = async () => {
    const { UploadId = '' } = await s3.send(
      new CreateMultipartUploadCommand({ ...target, ContentType: 'a/b' }),
    )
    return UploadId
  }
  const send = async (UploadId: string, PartNumber: number, Body: Buffer) => {
    const { ETag } = await s3.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }))
    return { PartNumber, ETag }
  }
  const complete = (UploadId: string, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
    s3.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))

  it('joins the parts in order, the later of two with one number, even across a restart', async () => {
    const [first, last] = [randomBytes(5 * 1024 * 1024), randomBytes(1000)]
    const id = await begin()
    const second = await send(id, 2, last)
    await send(id, 1, randomBytes(10))
    const one = await send(id, 1, first)
    await local.restart()
    s3 = local.connect()
    const { ETag } = await complete(id, [one, second])
    expect(ETag).toMatch(/-2"$/)
    const answer = await s3.send(new GetObjectCommand(target))
    expect(answer.ContentType).toBe('a/b')
    const whole = Buffer.from((await answer.Body?.transformToByteArray()) ?? [])
    expect(whole.equals(Buffer.concat([first, last]))).toBe(true)
  })

  it('refuses parts that are too small, in disorder, or not what was sent', async () => {
    const id = await begin()
    const [one, two] = [await send(id, 1, Buffer.from('1')), await send(id, 2, Buffer.from('2'))]
    await expect(complete(id, [one, two])).rejects.toMatchObject({ name: 'EntityTooSmall' })
    await expect(complete(id, [two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
    await expect(complete(id, [{ ...one, ETag: two.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' })
  })

  it('forgets an upload that is aborted', async () => {
    const UploadId = await begin()
    await s3.send(new AbortMultipartUploadCommand({ ...target, UploadId }))
    await expect(send(UploadId, 1, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchUpload' })
  })

  it.each(['../../files', 'unknown', '0'.repeat(32)])('knows no upload called %s', async (UploadId) => {
    await expect(send(UploadId, 1, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchUpload' })
  })
})
