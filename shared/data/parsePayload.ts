import { canonicalValue } from './payload/canonicalValue'
import { isNumericChannel } from './payload/isNumericChannel'
import { parseObject } from './payload/parseObject'
import { placeInTime } from './payload/placeInTime'
import { poison } from './payload/poison'
import type { Poison } from './payload/poison'
import { readingKey } from './payload/readingKey'
import { splitPayload } from './payload/splitPayload'
import { isDataKey, serverOwnedKeys } from './reading'

/** What the broker vouches for, and when it took the message over. */
export type Arrival = { deviceid: string; arrivedMs: number; topic: string }

export type ParsedReading = {
  /** When it was measured, in whole milliseconds: `body.ts` rounded. */
  tsMs: number
  /** The canonical object, keys sorted, with `ts` in seconds and without server-owned names. */
  body: Record<string, unknown>
  /** `JSON.stringify(body)`: the text that the key's hash is made of. */
  bodyJson: string
  /** Sort key: 13-digit `tsMs`, `#`, 64-bit hash of `bodyJson`. */
  key: string
  /** `ts` could not be right and the arrival stands in for it; what was sent is in `body.device_ts`. */
  isArrivalTime: boolean
  /** The device called itself by another device's id. */
  spoofed: boolean
  /** What was left out of the body, and why, for people. */
  notes: string[]
  /** Those of the notes that tell of a value which the device meant, under a key that cannot be kept. */
  lost: string[]
}

const maxBytes = 128 * 1024
/** More than a device batches, and few enough that one message holds nobody else's readings up. */
const maxObjects = 2000
const serverOwned = new Set<string>(serverOwnedKeys)
const notANumber = /^(?:nan|[+-]?inf(?:inity)?)?$/i

const badKey = 'not a valid key'
const badName = 'a reserved name'
const noteOf = (key: string, why: string): string => `${key.slice(0, 64)}: ${why}`

/** Why a key is not stored, if it is not. */
const whyLeftOut = (key: string, value: unknown) => {
  if (serverOwned.has(key)) return 'the server sets it'
  if (!isDataKey(key)) return badKey
  if (value === null) return 'null'
  if (typeof value === 'string' && isNumericChannel(key) && notANumber.test(value.trim()))
    return 'not measured'
  return undefined
}

const toReading = (
  sent: Record<string, unknown>,
  dropped: readonly string[],
  arrived: Arrival,
): ParsedReading => {
  const named = sent.deviceid
  const when = placeInTime(sent.ts, arrived.arrivedMs)
  if (when.isArrival && sent.ts !== undefined) sent.device_ts = sent.ts
  sent.ts = when.tsSeconds

  const body: Record<string, unknown> = {}
  const lost = dropped.map((path) => noteOf(path, badName))
  const notes = [...lost]
  for (const key of Object.keys(sent).sort()) {
    const value = sent[key]
    const why = whyLeftOut(key, value)
    if (why === undefined) body[key] = canonicalValue(value)
    else notes.push(noteOf(key, why))
    if (why === badKey) lost.push(noteOf(key, why))
  }

  const bodyJson = JSON.stringify(body)
  return {
    tsMs: when.tsMs,
    body,
    bodyJson,
    key: readingKey(when.tsMs, bodyJson),
    isArrivalTime: when.isArrival,
    spoofed: named !== undefined && named !== arrived.deviceid,
    notes,
    lost,
  }
}

/**
 * Turns what a device sent, an object or a list of objects, into readings. Never throws: what cannot be a
 * reading is told in `poison` with its reason and its bytes, and one bad object in a list spoils only itself.
 */
export const parsePayload = (
  bytes: Uint8Array,
  arrived: Arrival,
): { accepted: ParsedReading[]; poison: Poison[] } => {
  if (bytes.length > maxBytes) return { accepted: [], poison: [poison('tooLarge', bytes)] }
  const accepted: ParsedReading[] = []
  const refused: Poison[] = []
  const parts = splitPayload(bytes)
  if (parts.length > maxObjects) return { accepted: [], poison: [poison('tooManyObjects', bytes)] }
  for (const part of parts) {
    const parsed = parseObject(part)
    if ('poison' in parsed) refused.push(parsed.poison)
    else accepted.push(toReading(parsed.sent, parsed.dropped, arrived))
  }
  return { accepted, poison: refused }
}
