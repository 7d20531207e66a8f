import { randomUUID } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { secondMs } from '../../shared/core/time'
import { present } from '../core/store/conditionOf'
import { deleteItem, tryWrite } from '../core/store/storeWrites'
import { type FieldChange, setFields } from '../core/store/setFields'
import { queryAll } from '../core/store/queryPages'
import { endOfLifeMs, manifestSk, unpacked } from './historyItems'
import { type StreamSpan, daysOf } from './streamSpans'

/** A day of a stream that has readings which no chunk holds yet. */
export interface Work {
  stream: string
  /** UTC, `2026-11-21`. */
  day: string
  /** Grows with every mark, so that a packer sees readings which arrived while it worked. */
  marks: number
  markedMs: number
  /** When it came on the list. */
  sinceMs: number
  /** Another one with every mark: `marks` begins anew when the day comes on the list again. */
  token: string
  /** How often a packer began with it and did not come to its end. */
  tries: number
  /** The day is marked in the history too, where readers look; marks of earlier releases stand in the list alone. */
  isMarked: boolean
}

export interface WorkStore {
  /** Notes that a day has readings which are not packed: first where readers see it, then on the packer's list. */
  mark(stream: string, day: string, nowMs: number): Promise<void>
  /** Marks each day of a stream that only stands on the list. */
  adopt(stream: string, nowMs: number): Promise<void>
  /** Work of one stream between two days, both included. */
  ofStream(stream: string, fromDay: string, toDay: string): Promise<Work[]>
  /** All work of a shard. */
  ofShard(shard: number): Promise<Work[]>
  /** Notes that a packer begins: one that dies of the work, for want of memory or time, leaves at least this behind. */
  begin(work: Work): Promise<void>
  /**
   * Takes the mark that was there when the packer began from the day, and the work off the list, unless the day was
   * marked again meanwhile (then false).
   */
  finish(work: Work, mark: string | undefined): Promise<boolean>
}

export const workShards = 16

/** Spreads streams over partitions; stable for ever. */
const shardOf = (stream: string): number => {
  let hash = 0
  for (const character of stream) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % workShards
}

const partition = (shard: number): string => `WORK#${shard}`
const keyOf = (stream: string, day: string) => ({
  stream: partition(shardOf(stream)),
  sk: `${stream}#${day}`,
})

const workOf = (item: Record<string, unknown>): Work => ({
  stream: String(item.of),
  day: String(item.day),
  marks: Number(item.marks),
  markedMs: Number(item.markedMs),
  sinceMs: Number(item.sinceMs ?? item.markedMs),
  token: String(item.token),
  tries: Number(item.tries ?? 0),
  isMarked: item.isMarked === true,
})

export const openWorkStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  newToken: () => string = randomUUID,
): WorkStore => {
  const query = async (pk: string, from: string, to: string): Promise<Work[]> => {
    const items = await queryAll(documents, {
      TableName,
      KeyConditionExpression: '#stream = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ConsistentRead: true,
    })
    return items.map(workOf)
  }

  /** Changes work that is on the list; others are left alone. */
  const change = ({ stream, day }: Work, fields: FieldChange) =>
    tryWrite(documents, setFields(TableName, keyOf(stream, day), { ...fields, when: { sk: present } }))

  const mark: WorkStore['mark'] = async (stream, day, nowMs) => {
    const token = newToken()
    const begun = { generation: unpacked, expiresAt: Math.floor(endOfLifeMs(day) / secondMs) }
    const manifest = { stream, sk: manifestSk(day) }
    await tryWrite(documents, setFields(TableName, manifest, { set: { dirty: token }, setOnce: begun }))
    const fields: FieldChange = {
      set: { of: stream, day, markedMs: nowMs, token, isMarked: true },
      setOnce: { sinceMs: nowMs },
      add: { marks: 1 },
    }
    await tryWrite(documents, setFields(TableName, keyOf(stream, day), fields))
  }
  const ofStream: WorkStore['ofStream'] = (stream, fromDay, toDay) =>
    query(keyOf(stream, fromDay).stream, `${stream}#${fromDay}`, `${stream}#${toDay}`)

  return {
    begin: async (work) => {
      await change(work, { add: { tries: 1 } })
    },
    mark,
    adopt: async (stream, nowMs) => {
      for (const { day, isMarked } of await ofStream(stream, '0', '9')) {
        if (!isMarked) await mark(stream, day, nowMs)
      }
    },
    ofStream,
    ofShard: (shard) => query(partition(shard), '!', '~'),
    finish: async (work, mark) => {
      const manifest = { stream: work.stream, sk: manifestSk(work.day) }
      if (mark !== undefined) {
        const clear = { remove: ['dirty'], when: { dirty: mark } }
        await tryWrite(documents, setFields(TableName, manifest, clear))
      }
      const key = keyOf(work.stream, work.day)
      const isDone = await tryWrite(documents, deleteItem(TableName, key, { token: work.token }))
      if (!isDone) await change(work, { set: { tries: 0 } })
      return isDone
    },
  }
}

/**
 * Days of a span that the work list names, where their marks may stand nowhere else. It is to be read before the
 * manifests: a day that is not on it was packed before.
 */
export const daysOnList = async (
  work: Pick<WorkStore, 'ofStream'>,
  span: StreamSpan,
): Promise<ReadonlySet<string>> => {
  if (span.areMarksListed !== true) return new Set()
  const days = daysOf(span)
  const listed = await work.ofStream(span.stream, days[0] ?? '', days.at(-1) ?? '')
  return new Set(listed.map(({ day }) => day))
}
