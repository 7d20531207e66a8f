import { verifyChecksums, type StoredChecksum } from './checksums'
import { decodeChunks, type Decoded } from './decodeChunks'
import { notImplemented, S3Error } from './S3Error'
import { sha256Hex } from '../core/signatureV4'

export interface Payload {
  readonly body: Buffer
  readonly checksum: StoredChecksum
}

const unframe = (raw: Buffer, payloadHash: string, headers: Readonly<Record<string, string>>): Decoded => {
  if (payloadHash === 'UNSIGNED-PAYLOAD') return { body: raw, trailers: {} }
  if (!payloadHash.startsWith('STREAMING-')) {
    if (sha256Hex(raw) !== payloadHash)
      throw new S3Error('XAmzContentSHA256Mismatch', 400, 'The provided x-amz-content-sha256 does not match')
    return { body: raw, trailers: {} }
  }
  if (payloadHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') throw notImplemented(payloadHash)
  const decoded = decodeChunks(raw)
  if (decoded.body.length !== Number(headers['x-amz-decoded-content-length']))
    throw new S3Error('IncompleteBody', 400, 'The body is not as long as x-amz-decoded-content-length')
  const promised = headers['x-amz-trailer']
  if (promised !== undefined && decoded.trailers[promised.toLowerCase()] === undefined)
    throw new S3Error('MalformedTrailerError', 400, `The trailer ${promised} is missing`)
  return decoded
}

/** The body that the client meant, after its hash, framing and checksums were found right. */
export const verifyPayload = (
  raw: Buffer,
  payloadHash: string,
  headers: Readonly<Record<string, string>>,
): Payload => {
  const { body, trailers } = unframe(raw, payloadHash, headers)
  return { body, checksum: verifyChecksums({ ...headers, ...trailers }, body) }
}
