import { createHash } from 'node:crypto'
import { Problem } from '../../shared/core/problem'
import type { DeviceId } from '../../shared/core/ids'
import type { Caller } from '../core/http/caller'
import { type Part, type Turn, changedSince, openRows } from './part'
import type { SwapRow } from './swapStore'

/** The same whatever the order in which fields were written; what is absent, empty or `null` is alike. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}

/** Compares values without keeping them. */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value) ?? null))
    .digest('base64url')

export type Values = Readonly<Record<string, unknown>>

/** Settings of a device by keys, and the use-case that saves them: nothing gets past its checks. */
interface ValuesOf {
  read: (deviceid: DeviceId) => Promise<Values>
  /** What of the old unit the new one takes, with a note of what is left out of it. */
  wanted: (deviceid: DeviceId) => Promise<{ values: Values; note?: Readonly<Record<string, string>> }>
  /** Saves some of them; `undefined` removes. @throws Problem what it refuses */
  write: (deviceid: DeviceId, values: Values, caller: Caller) => Promise<void>
  /** Whether a value may be kept beside the device: no secret may. */
  isKept?: (key: string) => boolean
  /** What a person reads of a key. */
  label: (key: string) => string
}

const keysAtOnce = 40
const bytesAtOnce = 200_000

/** In portions that one transaction holds. */
const portionsOf = <T>(all: readonly T[], bytesOf: (each: T) => number): T[][] => {
  const portions: T[][] = []
  let bytes = Infinity
  for (const each of all) {
    const size = bytesOf(each)
    const last = portions.at(-1)
    if (last === undefined || last.length >= keysAtOnce || bytes + size > bytesAtOnce) {
      portions.push([each])
      bytes = size
    } else {
      last.push(each)
      bytes += size
    }
  }
  return portions
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null))

/** What one value is refused for stops no other: a portion that is refused is tried in halves. */
const writeEach = async (
  keys: readonly string[],
  write: (keys: readonly string[]) => Promise<void>,
): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map()
  try {
    await write(keys)
    return new Map()
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable' || error.code === 'internal') throw error
    const [key = ''] = keys
    if (keys.length === 1) return new Map([[key, error.message]])
    const half = Math.ceil(keys.length / 2)
    const first = await writeEach(keys.slice(0, half), write)
    return new Map([...first, ...(await writeEach(keys.slice(half), write))])
  }
}

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, values[key]]))

/**
 * Carries settings by the use-cases that save them: first it is noted what the new unit had, then it is saved, then that it is in
 * force. A worker that finds a note saves again, unless a person has set something else meanwhile. On the way back a setting gets
 * what it had where what it was given is still in force.
 */
export const carryValues = ({ read, wanted, write, label, isKept = () => true }: ValuesOf): Part => {
  const writeTo = (turn: Turn, values: Values) => (keys: readonly string[]) =>
    write(turn.to, pick(values, keys), turn.caller)

  /** Of a secret not even a digest is kept: short ones could be guessed from it. */
  const oursOf = (key: string, values: Values) => (isKept(key) ? digestOf(values[key]) : null)

  const carryPortion = async (turn: Turn, keys: readonly string[], values: Values, notes: Values) => {
    const known = new Map((await turn.rows()).map((row) => [row.key, row]))
    const have = await read(turn.to)
    const fresh = keys.filter((key) => !known.has(key))
    await turn.commit(() =>
      Promise.resolve(
        fresh.map((key) =>
          turn.announce(key, {
            before: isKept(key) ? have[key] : undefined,
            ours: oursOf(key, values),
          }),
        ),
      ),
    )
    // Of one that was noted before: another value than the two of the swap is a person's.
    const wantedNow = keys.filter((key) => {
      const row = known.get(key)
      const now = digestOf(have[key])
      const isOpen = now === digestOf(row?.before) || now === digestOf(values[key])
      return row === undefined || !isKept(key) || isOpen
    })
    const refused = await writeEach(wantedNow, writeTo(turn, values))
    const after = await read(turn.to)
    await turn.commit(() =>
      Promise.resolve(
        keys.map((key) => {
          const why = refused.get(key)
          const note = why === undefined ? notes[key] : `${label(key)}: ${why}`
          // What a person has set is not the swap's to put back.
          const ours = oursOf(key, wantedNow.includes(key) ? after : values)
          return turn.mark({ key }, { isDone: true, ours, note: note as string | undefined })
        }),
      ),
    )
  }

  const carry = async (turn: Turn): Promise<void> => {
    const [{ values, note = {} }, have, rows] = await Promise.all([
      wanted(turn.from),
      read(turn.to),
      turn.rows(),
    ])
    const known = new Map(rows.map((row) => [row.key, row]))
    const keys = Object.keys(values).filter((key) => {
      const row = known.get(key)
      return row === undefined ? digestOf(have[key]) !== digestOf(values[key]) : row.isDone !== true
    })
    const sizeOf = (key: string) => bytesOf(values[key]) + bytesOf(have[key])
    for (const portion of portionsOf(keys, sizeOf)) await carryPortion(turn, portion, values, note)
  }

  const backPortion = async (turn: Turn, rows: readonly SwapRow[]): Promise<void> => {
    const have = await read(turn.to)
    const before = Object.fromEntries(rows.map((row) => [row.key, row.before ?? undefined]))
    const open = rows.filter(({ key, ours }) => isKept(key) && digestOf(have[key]) === ours)
    // Afterwards it is the unit's own again.
    const refused = await writeEach(
      open.filter(({ key, ours }) => digestOf(before[key]) !== ours).map(({ key }) => key),
      writeTo(turn, before),
    )
    const fates = rows.map(({ key }): [string, Partial<SwapRow>] => {
      const why = refused.get(key)
      if (why !== undefined) return [key, { back: 'left', backNote: `${label(key)}: ${why}` }]
      if (!isKept(key)) return [key, { back: 'left', backNote: `${label(key)} is a secret: enter it again.` }]
      const isBack = open.some((row) => row.key === key) || digestOf(have[key]) === digestOf(before[key])
      return [key, isBack ? { back: 'back' } : { back: 'left', backNote: changedSince(label(key)) }]
    })
    await turn.commit(() => Promise.resolve(fates.map(([key, fate]) => turn.mark({ key }, fate))))
  }

  const back = async (turn: Turn): Promise<void> => {
    const rows = openRows(await turn.rows())
    for (const portion of portionsOf(rows, (row) => bytesOf(row.before))) await backPortion(turn, portion)
  }

  return { carry, back }
}
