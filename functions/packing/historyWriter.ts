import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { batchWrite } from '../core/store/batchWrite'
import { below, present } from '../core/store/conditionOf'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'
import {
  minListedLength,
  nameOfHeldKeys,
  writeHeldKeys,
  type Manifest,
  keyListSk,
  manifestSk,
  unpacked,
} from '../data/historyItems'

export interface HistoryItem {
  sk: string
  data: Uint8Array
}

export interface HistoryWriter {
  /** Puts columns and hours; each is there when this resolves. */
  put(stream: string, items: readonly HistoryItem[], expiresAtMs: number): Promise<void>
  /** Makes a manifest the one that holds, if the one it replaces still does; otherwise false. The day's mark stays. */
  swap(manifest: Manifest, replaced: string | undefined, expiresAtMs: number): Promise<boolean>
  /** Lets items expire at another time; those that are gone stay gone. */
  expire(stream: string, sks: readonly string[], expiresAtMs: number): Promise<void>
  remove(stream: string, sks: readonly string[]): Promise<void>
}

/** What a manifest says of its day, in each form that there was. */
const contents = ['keys', 'held', 'keyList', 'times', 'n', 'firstMs', 'lastMs']

const inSeconds = (ms: number): number => Math.floor(ms / 1000)

export const openHistoryWriter = (documents: DynamoDBDocumentClient, TableName: string): HistoryWriter => {
  /** Where a manifest says which keys it has: by the name of a list, which is there by then and outlives it. */
  const placeKeys = async (stream: string, held: string, expiresAt: number) => {
    if (held.length < minListedLength) return { held }
    const keyList = nameOfHeldKeys(held)
    const change = {
      set: { data: Buffer.from(held), expiresAt },
      when: [{ expiresAt: undefined }, { expiresAt: below(expiresAt) }],
    }
    await tryWrite(documents, setFields(TableName, { stream, sk: keyListSk(keyList) }, change))
    return { keyList }
  }

  return {
    put: (stream, items, expiresAtMs) =>
      batchWrite(documents, TableName, {
        put: items.map((item) => ({ stream, ...item, expiresAt: inSeconds(expiresAtMs) })),
      }),
    swap: async ({ stream, day, generation, keys, times }, replaced, expiresAtMs) => {
      const expiresAt = inSeconds(expiresAtMs)
      const listed = await placeKeys(stream, writeHeldKeys(keys), expiresAt)
      const set: Record<string, unknown> = {
        generation,
        ...listed,
        expiresAt,
        ...(times === undefined ? {} : { times }),
      }
      const remove = contents.filter((field) => !Object.hasOwn(set, field))
      const isFirst = replaced === undefined || replaced === unpacked
      const when = isFirst ? [{ generation: undefined }, { generation: unpacked }] : { generation: replaced }
      const change = setFields(TableName, { stream, sk: manifestSk(day) }, { set, remove, when })
      return tryWrite(documents, change)
    },
    expire: async (stream, sks, expiresAtMs) => {
      const change = { set: { expiresAt: inSeconds(expiresAtMs) }, when: { sk: present } }
      await Promise.all(sks.map((sk) => tryWrite(documents, setFields(TableName, { stream, sk }, change))))
    },
    remove: (stream, sks) => batchWrite(documents, TableName, { remove: sks.map((sk) => ({ stream, sk })) }),
  }
}
