import { createHash, createHmac } from 'node:crypto'
import { SignatureV4, type SignatureV4Init } from '@smithy/signature-v4'

type Source = string | ArrayBuffer | ArrayBufferView

const bytesOf = (source: Source): string | Uint8Array => {
  if (typeof source === 'string') return source
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

/** SHA-256 by Node itself, in the shape that the signer asks for. */
class Sha256 {
  private readonly hash

  constructor(secret?: Source) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: Source): void {
    this.hash.update(bytesOf(data))
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest())
  }
  reset(): void {
    throw new Error('reset() is not supported')
  }
}

export type SignedHeaders = (
  url: URL,
  headers: Record<string, string>,
  body: string,
) => Promise<Record<string, string>>

/** Signs requests to a service (Signature Version 4), with the session's token where the credentials have one. */
export const openSigner = (
  init: Pick<SignatureV4Init, 'service' | 'region' | 'credentials'>,
): SignedHeaders => {
  const signer = new SignatureV4({ ...init, sha256: Sha256 })
  return async (url, headers, body) => {
    const { headers: signed } = await signer.sign({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      path: '/',
      query: {},
      headers: { host: url.host, ...headers },
      body,
    })
    return signed
  }
}
