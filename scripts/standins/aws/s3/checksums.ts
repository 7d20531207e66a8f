import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
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
export type StoredChecksum = Readonly<Record<string, string>>

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
