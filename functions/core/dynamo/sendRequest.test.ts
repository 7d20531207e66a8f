import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { afterEach, expect, it, vi } from 'vitest'
import { openSigner } from './sendRequest'

type Source = string | ArrayBuffer | ArrayBufferView
const bytesOf = (source: Source) => {
  if (typeof source === 'string') return source
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

class Sha256 {
  private readonly hash
  constructor(secret?: Source) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: Source): void {
    this.hash.update(bytesOf(data))
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.hash.digest()))
  }
  reset(): void {
    throw new Error('reset() is not supported')
  }
}

const asked = { service: 'dynamodb', region: 'ap-southeast-2' }
const url = new URL('https://dynamodb.ap-southeast-2.amazonaws.com')
const body = '{"TableName":"Readings ½"}'
const signingDate = new Date('2026-11-28T10:11:12Z')

/** As the SDK's own signer signs it. */
const bySdk = async (
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string },
  headers: Record<string, string>,
) => {
  const signer = new SignatureV4({ ...asked, credentials, sha256: Sha256, applyChecksum: false })
  const request = { method: 'POST', protocol: url.protocol, hostname: url.hostname, path: '/', query: {} }
  const signed = await signer.sign(
    { ...request, headers: { host: url.host, ...headers }, body },
    { signingDate },
  )
  return signed.headers
}

afterEach(() => void vi.useRealTimers())

it.each([
  { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'of a person' },
  { accessKeyId: 'ASIAEXAMPLE', secretAccessKey: 'of a role', sessionToken: 'the+session/token=' },
])('signs as the SDK does, with $accessKeyId', async (credentials) => {
  vi.useFakeTimers({ now: signingDate })
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(Buffer.byteLength(body)),
    'x-amz-target': 'DynamoDB_20120810.GetItem',
  }
  const signed = openSigner({ ...asked, credentials })(url, headers, body)
  const lowered = Object.fromEntries(
    Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]),
  )
  expect(lowered).toEqual(await bySdk(credentials, headers))
})
