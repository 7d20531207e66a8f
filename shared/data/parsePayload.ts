import { canonicalValue, readingKey } from './payload/canonicalValue'
import { parseObject, poison, type Poison } from './payload/parseObject'
import { splitPayload } from './payload/splitPayload'
import { isDataKey, serverOwnedKeys } from './reading'

const notBeforeSeconds = 1_500_000_000
const millisecondsFrom = 1e11
const daySeconds = 86_400

const toSeconds = (ts: unknown) => {
  if (typeof ts === 'number') return ts
  return typeof ts === 'string' && ts.trim() !== '' ? Number(ts) : Number.NaN
}

/** When a reading was taken: the device's own time, or the arrival where that cannot be right. */
type PlacedInTime = { tsMs: number; tsSeconds: number; isArrival: boolean }

/**
 * Believes `ts` (epoch seconds, number or numeric text) unless it is missing, not a number, from before the
 * device's clock was set, in milliseconds, or more than a day ahead of the arrival.
 */
const placeInTime = (ts: unknown, arrivedMs: number): PlacedInTime => {
  const seconds = toSeconds(ts)
  const isBelievable =
    seconds > notBeforeSeconds && seconds <= millisecondsFrom && seconds <= arrivedMs / 1000 + daySeconds
  const tsSeconds = isBelievable ? seconds : arrivedMs / 1000
  return { tsMs: Math.round(tsSeconds * 1000), tsSeconds, isArrival: !isBelievable }
}

/** Channels that the device's documents give as numbers: an empty text in one of them means "not measured". */
const numericChannels = [
  /^v(?:sys|in|bat|lipo|reg)$/,
  /^(?:ambient|humidity|pressure|light|motion|pitch|roll|angle|accel_[xyz])$/,
  /^gps_(?:lat|lon|speed|hdop|nsat|cog|altitude|odo)$/,
  /^(?:wifi|gsm)_rssi$/,
  /^(?:analog|digital|current|freq|duty|pulse|pulse_delta)[1-5]$/,
  /^(?:tc1|output1|state|time|mod\d{1,2})$/,
  /^[a-z][a-z0-9]*_hrs$/,
  /^(?:total|idle|run|trip)_fuel$/,
  /^(?:fuel_level|fuel_rate|fuel_economy|distance_km|eng_speed|eng_load|eng_temp)$/,
]

/** Whether a key names a channel that can only hold numbers. */
const isNumericChannel = (key: string): boolean => numericChannels.some((pattern) => pattern.test(key))

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
/** More than a device batches, and few enough that one message holds no one else's readings up. */
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
 * reading is listed in `poison` with its reason and its bytes, and one bad object in a list spoils only itself.
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
