import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sha256Hex } from '../core/signatureV4'
import { notImplemented, S3Error } from './S3Error'

const castagnoli = Uint32Array.from({ length: 256 }, (_, byte) =>
  Array.from({ length: 8 }).reduce<number>((crc) => (crc & 1 ? 0x82f63b78 ^ (crc >>> 1) : crc >>> 1), byte),
)

const crc32c = (data: Buffer): number => {
  let crc = ~0
  for (const byte of data) crc = (castagnoli[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

const fourBytes = (value: number): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes.toString('base64')
}

const hash = (algorithm: string) => (data: Buffer) => createHash(algorithm).update(data).digest('base64')

const algorithms: Readonly<Record<string, (data: Buffer) => string>> = {
  crc32: (data) => fourBytes(crc32(data)),
  crc32c: (data) => fourBytes(crc32c(data)),
  sha1: hash('sha1'),
  sha256: hash('sha256'),
}

const prefix = 'x-amz-checksum-'

/** The checksum that the client sent, by header name, after it was found to be right. */
type StoredChecksum = Readonly<Record<string, string>>

/**
 * Compares every checksum in the headers (and trailers) with the body. Returns those to keep with the object:
 * what the client chose, or CRC32 when it chose none, as the service does.
 */
export const verifyChecksums = (headers: Readonly<Record<string, string>>, body: Buffer): StoredChecksum => {
  const kept: Record<string, string> = {}
  for (const [name, given] of Object.entries(headers)) {
    if (!name.startsWith(prefix) || name === `${prefix}mode` || name === `${prefix}algorithm`) continue
    if (name === `${prefix}type`) continue
    const compute = algorithms[name.slice(prefix.length)]
    if (!compute) throw notImplemented(name)
    if (compute(body) !== given)
      throw new S3Error('BadDigest', 400, `The ${name} you specified did not match the calculated checksum.`)
    kept[name] = given
  }
  const md5 = headers['content-md5']
  if (md5 !== undefined && hash('md5')(body) !== md5)
    throw new S3Error('BadDigest', 400, 'The Content-MD5 you specified did not match what we received.')
  return Object.keys(kept).length > 0 ? kept : { [`${prefix}crc32`]: fourBytes(crc32(body)) }
}

const incomplete = () =>
  new S3Error('IncompleteBody', 400, 'The request body is not a complete sequence of aws-chunked chunks')

interface Decoded {
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
const decodeChunks = (framed: Buffer): Decoded => {
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
