import { type Manifest, endOfLifeMs, entryOf, unpacked } from '../../functions/data/historyItems'
import type { HistoryReader } from '../../functions/data/historyReader'
import type { HistoryWriter } from '../../functions/packing/historyWriter'

interface Item {
  data: Uint8Array
  expiresAtMs: number
}

export type MemoryHistory = HistoryReader &
  HistoryWriter & {
    /** What each day is marked with, by stream and day. */
    marks: Map<string, string>
    /** Items that stand, expired ones included. */
    size(): number
    bytes(): number
    /** Deletes what has expired, as the table does in its own time. */
    expireBefore(nowMs: number): void
  }

const only = (manifest: Manifest, keys: readonly string[] | undefined): Manifest =>
  keys === undefined
    ? manifest
    : {
        ...manifest,
        keys: Object.fromEntries(
          keys.flatMap((key) => {
            const entry = entryOf(manifest, key)
            return entry === undefined ? [] : [[key, entry]]
          }),
        ),
      }

/** The history's table in memory, for tests: the same promises, conditions and expiry. */
export const openMemoryHistory = (now: () => number): MemoryHistory => {
  const items = new Map<string, Item>()
  const manifests = new Map<string, Manifest & { expiresAtMs: number }>()
  const marks = new Map<string, string>()
  const keyOf = (stream: string, sk: string) => `${stream} ${sk}`

  /** A mark stands in the manifest, or where there is none, by itself. */
  const withMarks = () => {
    const all = new Map(manifests)
    for (const [key, dirty] of marks) {
      const [stream = '', day = ''] = key.split(' ')
      const known = manifests.get(key) ?? {
        stream,
        day,
        generation: unpacked,
        keys: {},
        expiresAtMs: endOfLifeMs(day),
      }
      all.set(key, { ...known, dirty })
    }
    return [...all.values()]
  }

  return {
    marks,
    manifests: (stream, fromDay, toDay, keys) =>
      Promise.resolve(
        withMarks()
          .filter((each) => each.stream === stream && each.day >= fromDay && each.day <= toDay)
          .filter(({ expiresAtMs }) => expiresAtMs > now())
          .sort((a, b) => (a.day < b.day ? -1 : 1))
          .map(({ expiresAtMs: _, ...manifest }) => only(manifest, keys)),
      ),
    range: (stream, fromSk, toSk) => {
      const found = new Map<string, Uint8Array>()
      for (const [key, { data }] of items) {
        const sk = key.slice(stream.length + 1)
        if (key.startsWith(`${stream} `) && sk >= fromSk && sk <= toSk) found.set(sk, data)
      }
      return Promise.resolve(found)
    },
    items: (stream, sks) => {
      const found = new Map<string, Uint8Array>()
      for (const sk of sks) {
        const item = items.get(keyOf(stream, sk))
        if (item !== undefined) found.set(sk, item.data)
      }
      return Promise.resolve(found)
    },
    put: (stream, put, expiresAtMs) => {
      for (const { sk, data } of put) items.set(keyOf(stream, sk), { data, expiresAtMs })
      return Promise.resolve()
    },
    swap: (manifest, replaced, expiresAtMs) => {
      const key = keyOf(manifest.stream, manifest.day)
      if ((manifests.get(key)?.generation ?? unpacked) !== (replaced ?? unpacked))
        return Promise.resolve(false)
      manifests.set(key, { ...manifest, expiresAtMs })
      return Promise.resolve(true)
    },
    expire: (stream, sks, expiresAtMs) => {
      for (const sk of sks) {
        const item = items.get(keyOf(stream, sk))
        if (item !== undefined) items.set(keyOf(stream, sk), { ...item, expiresAtMs })
      }
      return Promise.resolve()
    },
    remove: (stream, sks) => {
      for (const sk of sks) items.delete(keyOf(stream, sk))
      return Promise.resolve()
    },
    size: () => items.size,
    bytes: () => [...items.values()].reduce((sum, { data }) => sum + data.length, 0),
    expireBefore: (nowMs) => {
      for (const [key, { expiresAtMs }] of items) if (expiresAtMs < nowMs) items.delete(key)
    },
  }
}
