import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { writeSynced } from '../../disk/openState'

/** What is known of an object besides its bytes. Header names are lower case. */
export const ObjectRecord = z.object({
  key: z.string(),
  size: z.number(),
  /** With its quotes, as it travels. */
  etag: z.string(),
  modifiedMs: z.number(),
  /** Answered with every GET and HEAD: content-type, content-encoding, x-amz-meta-* … */
  headers: z.record(z.string(), z.string()),
  checksum: z.record(z.string(), z.string()),
})
export type ObjectRecord = z.infer<typeof ObjectRecord>

const lengthBytes = 4

/**
 * One file holds one object: its bytes, then its record as JSON, then the record's length.
 * Bytes and record can thus never disagree, and a single rename publishes both.
 */
export const writeObjectFile = async (path: string, body: readonly Buffer[], record: ObjectRecord) => {
  const json = Buffer.from(JSON.stringify(record))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(json.length)
  await writeSynced(path, [...body, json, length])
}

/** Throws when the file is not one that `writeObjectFile` finished. */
export const readObjectRecord = (path: string): ObjectRecord => {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const length = Buffer.alloc(lengthBytes)
    readSync(file, length, 0, lengthBytes, size - lengthBytes)
    const json = Buffer.alloc(length.readUInt32BE())
    readSync(file, json, 0, json.length, size - lengthBytes - json.length)
    return ObjectRecord.parse(JSON.parse(json.toString()))
  } finally {
    closeSync(file)
  }
}

/**
 * A stream of bytes `start` to `end`, both inclusive. The file is opened before this returns, so that an
 * object replaced or deleted meanwhile is still read as it was.
 */
export const streamObjectFile = (path: string, start: number, end: number): Readable =>
  createReadStream(path, { fd: openSync(path, 'r'), start, end })
