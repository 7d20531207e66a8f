import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import type { GatewayRequest, GatewayResponse } from '../../http/readRequest'

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
