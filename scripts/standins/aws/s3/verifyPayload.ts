import { verifyChecksums, type StoredChecksum } from './checksums'
import { notImplemented, S3Error } from './S3Error'
import { sha256Hex } from '../core/signatureV4'

const incomplete = () =>
  new S3Error('IncompleteBody', 400, 'The request body is not a complete sequence of aws-chunked chunks')

export interface Decoded {
  readonly body: Buffer
  /** Lower-case names: the checksum that the client computed while it streamed. */
  readonly trailers: Readonly<Record<string, string>>
}

const readTrailers = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => {
        const colon = line.indexOf(':')
        if (colon < 1) throw incomplete()
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )

/** Takes the `aws-chunked` framing off an unsigned stream: `hex-size CRLF data CRLF … 0 CRLF trailers`. */
export const decodeChunks = (framed: Buffer): Decoded => {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = framed.indexOf('\r\n', at)
    const size = framed.toString('latin1', at, Math.max(lineEnd, at))
    if (lineEnd < 0 || !/^[\da-fA-F]{1,8}$/.test(size)) throw incomplete()
    const length = parseInt(size, 16)
    at = lineEnd + 2
    if (length === 0)
      return { body: Buffer.concat(chunks), trailers: readTrailers(framed.toString('latin1', at)) }
    if (framed.toString('latin1', at + length, at + length + 2) !== '\r\n') throw incomplete()
    chunks.push(framed.subarray(at, at + length))
    at += length + 2
  }
}

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
