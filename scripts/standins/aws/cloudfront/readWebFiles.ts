import { open, stat } from 'node:fs/promises'
import path, { extname, join, relative, sep } from 'node:path'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { GatewayRequest, GatewayResponse } from '../../http/readRequest'

type Encoding = 'br' | 'gzip'

/** The best encoding that the caller takes, as CloudFront prefers them; none when it takes neither. */
export const negotiateEncoding = (acceptEncoding: string | undefined): Encoding | undefined => {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .map((offer) =>
        offer
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding))
}

interface ContentType {
  type: string
  /** CloudFront compresses these on the way out. */
  isCompressible: boolean
}

const text = (type: string): ContentType => ({ type, isCompressible: true })
const binary = (type: string): ContentType => ({ type, isCompressible: false })

const byExtension: Record<string, ContentType> = {
  '.css': text('text/css'),
  '.csv': text('text/csv'),
  '.html': text('text/html'),
  '.ico': text('image/x-icon'),
  '.jpeg': binary('image/jpeg'),
  '.jpg': binary('image/jpeg'),
  '.js': text('text/javascript'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.mjs': text('text/javascript'),
  '.png': binary('image/png'),
  '.svg': text('image/svg+xml'),
  '.ttf': text('font/ttf'),
  '.txt': text('text/plain'),
  '.wasm': text('application/wasm'),
  '.webmanifest': text('application/manifest+json'),
  '.webp': binary('image/webp'),
  '.woff': binary('font/woff'),
  '.woff2': binary('font/woff2'),
  '.xml': text('text/xml'),
}

/** The content type that an upload gives a file by its extension (`.html`), without a charset; bytes of no known kind otherwise. */
const contentTypeOf = (extension: string): ContentType =>
  byExtension[extension.toLowerCase()] ?? binary('application/octet-stream')

/** One object of the web bucket. */
export interface WebFile {
  contentType: string
  cacheControl: string
  /** Strong, with its quotes. */
  etag: string
  /** How the object itself is packed, as its metadata says. */
  contentEncoding: Encoding | undefined
  body: Buffer
  /** The compressed body, made once; nothing for what CloudFront would not compress. */
  compressed: ((encoding: Encoding) => Promise<Buffer>) | undefined
}

/** CloudFront compresses between these sizes, in bytes. */
const smallestCompressed = 1_000
const largestCompressed = 10_000_000

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // The edge compresses as it goes: the default of 11 would keep the first visitor waiting for seconds.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
}

/** The bundler puts a hash of the content into every name of this folder, so what a name means never changes. */
const isHashed = (key: string) => key.startsWith('assets/')

/** Builds the object that a key of the bucket stands for; of one that is packed its deployment says so. */
export const webFile = (key: string, body: Buffer, isPacked = false): WebFile => {
  const { type, isCompressible } = contentTypeOf(extname(key))
  const made = new Map<Encoding, Promise<Buffer>>()
  const compress = (encoding: Encoding) => {
    const known = made.get(encoding) ?? compressors[encoding](body)
    made.set(encoding, known)
    return known
  }
  const isSized = body.length >= smallestCompressed && body.length <= largestCompressed
  return {
    contentType: type,
    cacheControl: isHashed(key) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    contentEncoding: isPacked ? 'br' : undefined,
    body,
    compressed: isCompressible && isSized && !isPacked ? compress : undefined,
  }
}

/**
 * Reads a built web folder as a bucket: objects by key. Only what lies in the folder now can ever be served, so no
 * path of a request reaches the file system.
 */
export const readWebFiles = (directory: string, packedFolder: string): Map<string, WebFile> => {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const key = relative(directory, path).split(sep).join('/')
      return [key, webFile(key, readFileSync(path), key.startsWith(`${packedFolder}/`))]
    }),
  )
}

/** One folder and one file: no part of a key leads out of the folder. */
const safeKey = /^[\w-]+\/[\w-]+\.[A-Za-z0-9]+$/

interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/** One range; undefined for the whole file, as for what HTTP lets a server pass over. */
const rangeOf = (header: string | undefined, size: number): ByteRange | 'beyond' | undefined => {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [start, end] = [Number(match[1]), match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)]
  if (start >= size) return 'beyond'
  return end < start ? undefined : { start, end }
}

const read = async (file: string, { start, end }: ByteRange): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const bytes = Buffer.alloc(end - start + 1)
    await handle.read(bytes, 0, bytes.length, start)
    return bytes
  } finally {
    await handle.close()
  }
}

/**
 * Plays the objects that an operator has put into the bucket of the page, each read when it is asked for and by ranges as
 * CloudFront gives them: a map file may be larger than memory.
 */
export const openOperatorFiles =
  (directory: string) =>
  async (key: string, headers: GatewayRequest['headers']): Promise<GatewayResponse | undefined> => {
    if (!safeKey.test(key)) return undefined
    const file = path.join(directory, key)
    const known = await stat(file).catch(() => undefined)
    if (known?.isFile() !== true) return undefined
    const { size, mtimeMs } = known
    const common = {
      'content-type': 'application/octet-stream',
      etag: `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`,
      'accept-ranges': 'bytes',
    }
    const range = rangeOf(headers.range, size)
    if (range === 'beyond') {
      return { status: 416, headers: { 'content-range': `bytes */${size}` }, body: Buffer.alloc(0) }
    }
    const body = await read(file, range ?? { start: 0, end: size - 1 })
    if (range === undefined) return { status: 200, headers: common, body }
    const { start, end } = range
    return { status: 206, headers: { ...common, 'content-range': `bytes ${start}-${end}/${size}` }, body }
  }
