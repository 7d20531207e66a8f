import { request } from 'node:http'
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openLocalS3, origin } from './localS3.fixture'

type Conditions = NonNullable<PresignedPostOptions['Conditions']>

describe('what a browser may do with presigned URLs and forms', () => {
  let local: Awaited<ReturnType<typeof openLocalS3>>
  let s3: ReturnType<typeof local.connect>
  const Bucket = 'files'

  beforeAll(async () => {
    local = await openLocalS3()
    s3 = local.connect({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    await s3.send(new PutObjectCommand({ Bucket, Key: 'pre.txt', Body: 'presigned!' }))
  })
  afterEach(() => {
    local.clock.aheadMs = 0
  })
  afterAll(() => local.close())

  const getUrl = (more = {}) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'pre.txt', ...more }), { expiresIn: 300 })
  const codeOf = async (response: Response) =>
    [response.status, /<Code>(.*?)</.exec(await response.text())?.[1]] as const

  it('uploads with a presigned PUT, metadata included', async () => {
    const command = new PutObjectCommand({
      Bucket,
      Key: 'put.txt',
      ContentType: 'text/plain',
      Metadata: { by: 'me' },
    })
    const url = await getSignedUrl(s3, command, { expiresIn: 300 })
    const headers = { 'content-type': 'text/plain' }
    expect((await fetch(url, { method: 'PUT', body: 'sent', headers })).status).toBe(200)
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'put.txt' }))).toMatchObject({
      ContentType: 'text/plain',
      ContentLength: 4,
      Metadata: { by: 'me' },
    })
  })

  it('refuses a presigned PUT that carries the checksum of an empty body, as the service does', async () => {
    const careless = local.connect()
    const url = await getSignedUrl(careless, new PutObjectCommand({ Bucket, Key: 'careless' }), {
      expiresIn: 300,
    })
    expect(await codeOf(await fetch(url, { method: 'PUT', body: 'bytes' }))).toEqual([400, 'BadDigest'])
  })

  it('downloads under the name that the URL says', async () => {
    const response = await fetch(await getUrl({ ResponseContentDisposition: 'attachment; filename="x.txt"' }))
    expect(await response.text()).toBe('presigned!')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="x.txt"')
  })

  it('refuses another signature, another key, another method and an added header', async () => {
    const url = await getUrl()
    const mismatch = [403, 'SignatureDoesNotMatch']
    expect(await codeOf(await fetch(url.replace(/Signature=..../, 'Signature=0000')))).toEqual(mismatch)
    expect(await codeOf(await fetch(url.replace('pre.txt', 'put.txt')))).toEqual(mismatch)
    expect(await codeOf(await fetch(url, { method: 'DELETE' }))).toEqual(mismatch)
    const headers = { 'x-amz-meta-more': '1' }
    expect(await codeOf(await fetch(url, { headers }))).toEqual([403, 'AccessDenied'])
  })

  it('refuses an expired URL', async () => {
    const url = await getUrl()
    local.clock.aheadMs = 299_000
    expect((await fetch(url)).status).toBe(200)
    local.clock.aheadMs = 302_000
    expect(await codeOf(await fetch(url))).toEqual([403, 'AccessDenied'])
  })

  it('serves a bucket by host name too', async () => {
    const { port } = new URL(local.url())
    const hosted = new S3Client({
      endpoint: `http://localhost:${port}`,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
    const url = new URL(await getSignedUrl(hosted, new GetObjectCommand({ Bucket, Key: 'pre.txt' })))
    expect(url.host).toBe(`files.localhost:${port}`)
    const status = await new Promise((resolve, reject) => {
      const path = `${url.pathname}${url.search}`
      request({ host: '127.0.0.1', port, path, headers: { host: url.host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(200)
  })

  const post = async (
    Conditions: Conditions,
    data: string,
    change: (form: FormData) => void = () => undefined,
  ) => {
    const Fields = { 'Content-Type': 'text/plain' }
    const { url, fields } = await createPresignedPost(s3, {
      Bucket,
      Key: 'up/${filename}',
      Conditions,
      Fields,
      Expires: 300,
    })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    change(form)
    form.append('file', new Blob([data], { type: 'text/plain' }), 'f.txt')
    return fetch(url, { method: 'POST', body: form, headers: { origin } })
  }

  it('uploads by form under the name of the file', async () => {
    const response = await post([['content-length-range', 1, 100]], 'posted')
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'up/f.txt' }))).toMatchObject({
      ContentLength: 6,
      ContentType: 'text/plain',
    })
  })

  it('holds a form to the size that its policy allows', async () => {
    const range: Conditions = [['content-length-range', 2, 100]]
    expect(await codeOf(await post(range, 'x'.repeat(101)))).toEqual([400, 'EntityTooLarge'])
    expect(await codeOf(await post(range, 'x'))).toEqual([400, 'EntityTooSmall'])
    expect((await post(range, 'x'.repeat(100))).status).toBe(204)
  })

  it('refuses a form that strays from its policy, or whose policy was changed or has expired', async () => {
    const denied = [403, 'AccessDenied']
    const strays = (change: (form: FormData) => void) => post([['starts-with', '$key', 'up/']], 'x', change)
    expect(await codeOf(await strays((form) => form.set('Content-Type', 'text/html')))).toEqual(denied)
    expect(await codeOf(await strays((form) => form.set('key', 'elsewhere')))).toEqual(denied)
    expect(await codeOf(await strays((form) => form.append('x-amz-meta-extra', '1')))).toEqual(denied)
    expect(await codeOf(await strays((form) => form.set('X-Amz-Signature', '00')))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ])
    local.clock.aheadMs = 301_000
    expect(await codeOf(await strays(() => undefined))).toEqual(denied)
  })

  it('answers preflights as the rules of the bucket say', async () => {
    const ask = (from: string, method: string, bucket = 'files') =>
      fetch(`${local.url()}/${bucket}/pre.txt`, {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      })
    const allowed = await ask(origin, 'PUT')
    expect(allowed.status).toBe(200)
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type')
    expect(allowed.headers.get('access-control-max-age')).toBe('300')
    expect((await ask('http://evil.example', 'PUT')).status).toBe(403)
    expect((await ask(origin, 'DELETE')).status).toBe(403)
    expect((await ask(origin, 'GET', 'other')).status).toBe(403)
  })

  it('lets a page read an answer only from an allowed origin', async () => {
    const url = await getUrl()
    const exposedTo = async (from: string) =>
      (await fetch(url, { headers: { origin: from } })).headers.get('access-control-allow-origin')
    expect([await exposedTo(origin), await exposedTo('http://evil.example')]).toEqual([origin, null])
  })
})
