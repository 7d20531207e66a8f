import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { openFrames, readFrame } from './openFrames'

/** Where a record lies; offset and length in bytes, frame included. */
export interface Position {
  readonly segment: number
  readonly offset: number
  readonly length: number
}

interface Placed {
  readonly position: Position
}

export interface Journal {
  /** Resolves once the record, the text of all parts, is on the disk, not merely handed to the operating system. */
  append(...parts: readonly string[]): Promise<Position>
  /** Reads records, in the order asked for; neighbours together. */
  read<T extends Placed>(records: readonly T[]): Promise<{ record: T; content: Buffer }[]>
  /**
   * Deletes every segment older than `oldestNeeded`, or all when nothing is needed, but the newest: the number of the next
   * one is behind all of before, also when a run writes nothing.
   */
  trim(oldestNeeded: number | undefined): Promise<void>
  close(): Promise<void>
}

export interface JournalOptions {
  readonly dir: string
  /** Called once for each intact record of an earlier run, oldest first. */
  readonly onFound: (content: Buffer, position: Position) => void
  readonly log: (line: string) => void
  readonly segmentBytes?: number
}

interface Waiting {
  readonly length: number
  readonly resolve: (position: Position) => void
  readonly reject: (error: unknown) => void
}

/** Records are read together when no more than this lies between them, and as long as they are no more than that. */
const gapBytes = 64 * 1024
const togetherBytes = 4 * 1024 * 1024

/** Records that one read of a segment gives, in their order. */
const neighbours = <T extends Placed>(records: readonly T[]): T[][] => {
  const groups: T[][] = []
  let [first, last]: (Position | undefined)[] = []
  for (const record of records) {
    const { position } = record
    const { segment, offset, length } = position
    const end = last === undefined ? 0 : last.offset + last.length
    const isNear =
      segment === last?.segment &&
      offset >= end &&
      offset <= end + gapBytes &&
      offset + length <= (first?.offset ?? 0) + togetherBytes
    last = position
    if (isNear) groups.at(-1)?.push(record)
    else {
      first = position
      groups.push([record])
    }
  }
  return groups
}

const pathOf = (dir: string, segment: number) => join(dir, `${String(segment).padStart(10, '0')}.journal`)

const listSegments = async (dir: string): Promise<number[]> => {
  const names = await readdir(dir)
  return names
    .filter((name) => /^\d{10}\.journal$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b)
}

/** Without this a crash of the machine may lose the file's name although its bytes are on the disk. */
const syncDirectory = async (dir: string) => {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const replay = async ({ dir, onFound, log }: JournalOptions, segment: number) => {
  const bytes = await readFile(pathOf(dir, segment))
  let offset = 0
  for (let found = readFrame(bytes, offset); found; found = readFrame(bytes, offset)) {
    onFound(found.content, { segment, offset, length: found.length })
    offset += found.length
  }
  if (offset < bytes.length)
    log(`${pathOf(dir, segment)}: dropped a torn tail of ${bytes.length - offset} bytes`)
}

/**
 * An append-only journal in segments with group commit: all records that arrive while the disk is busy share
 * the next write and `fdatasync`. Each run starts a segment of its own, so a torn tail is never appended to.
 */
export const openJournal = async (options: JournalOptions): Promise<Journal> => {
  const { dir, segmentBytes = 16 * 1024 * 1024 } = options
  await mkdir(dir, { recursive: true })
  const segments = await listSegments(dir)
  for (const segment of segments) await replay(options, segment)

  const frames = openFrames()
  let waiting: Waiting[] = []
  let flushing: Promise<void> | undefined
  let current: { segment: number; handle: FileHandle; size: number } | undefined
  let nextSegment = (segments.at(-1) ?? 0) + 1

  // A backlog is read record by record: opening the file for each one would double its cost.
  const readers = new Map<number, Promise<FileHandle>>()
  const readerOf = (segment: number) => {
    const reader = readers.get(segment) ?? open(pathOf(dir, segment), 'r')
    readers.set(segment, reader)
    reader.catch(() => readers.delete(segment)) // a passing failure must not stick
    return reader
  }
  const closeReader = async (segment: number) => {
    const reader = readers.get(segment)
    readers.delete(segment)
    await (await reader)?.close()
  }

  const closeCurrent = async () => {
    const closing = current
    current = undefined
    await closing?.handle.close()
  }

  const writable = async () => {
    if (current && current.size < segmentBytes) return current
    await closeCurrent()
    const segment = nextSegment++
    const handle = await open(pathOf(dir, segment), 'ax')
    segments.push(segment)
    current = { segment, handle, size: 0 }
    await syncDirectory(dir)
    return current
  }

  /** What reached the disk is unknown: it is cut off, and nothing is appended behind where it stood. */
  const abandonCurrent = async () => {
    if (!current) return
    const { segment, handle, size } = current
    try {
      await handle.truncate(size)
    } finally {
      await closeCurrent()
    }
    if (size > 0) return
    segments.splice(segments.indexOf(segment), 1)
    await rm(pathOf(dir, segment), { force: true })
  }

  const commit = async (group: readonly Waiting[], bytes: Buffer) => {
    try {
      const target = await writable()
      await target.handle.appendFile(bytes)
      await target.handle.datasync()
      for (const { length, resolve } of group) {
        resolve({ segment: target.segment, offset: target.size, length })
        target.size += length
      }
    } catch (error) {
      await abandonCurrent().catch((cause: unknown) => options.log(String(cause)))
      for (const { reject } of group) reject(error)
    }
  }

  const flush = async () => {
    // One turn of the event loop, so that messages read from many sockets together share one write.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await commit(group, frames.take())
    }
    flushing = undefined
  }

  const readTogether = async <T extends Placed>(group: readonly T[]) => {
    const [first, last] = [group[0], group.at(-1)]
    if (first === undefined || last === undefined) return []
    const { segment, offset: from } = first.position
    const length = last.position.offset + last.position.length - from
    const handle = await readerOf(segment)
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, from)
    const bytes = buffer.subarray(0, bytesRead)
    return group.map((record) => {
      const found = readFrame(bytes, record.position.offset - from)
      if (found?.length === record.position.length) return { record, content: found.content }
      throw new Error(`${pathOf(dir, segment)}: the record at ${record.position.offset} is damaged`)
    })
  }

  return {
    append: (...parts) =>
      new Promise((resolve, reject) => {
        waiting.push({ length: frames.add(...parts), resolve, reject })
        flushing ??= flush()
      }),
    read: async (records) =>
      (await Promise.all(neighbours(records).map((group) => readTogether(group)))).flat(),
    trim: async (oldestNeeded = Infinity) => {
      while (segments[0] !== undefined && segments[0] < oldestNeeded && segments.length > 1) {
        const oldest = segments.shift()
        if (oldest === undefined) return
        await closeReader(oldest)
        await rm(pathOf(dir, oldest), { force: true })
      }
    },
    close: async () => {
      await flushing
      await closeCurrent()
      await Promise.all([...readers.keys()].map(closeReader))
    },
  }
}
