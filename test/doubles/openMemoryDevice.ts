import { UserId } from '../../shared/core/ids'
import type { SpecialGroup } from '../../shared/core/roles'
import { canonicalValue } from '../../shared/data/payload/canonicalValue'
import type { Row } from '../../functions/data/columns/dayColumns'
import type { Caller } from '../../functions/core/http/caller'
import { queryReadings } from '../../functions/data/queryReadings'
import type { RecordItem } from '../../functions/devices/deviceStore'
import { openPackWork } from '../../functions/packing/packWork'
import { openMemoryPortal, stream } from './openMemoryPortal'

export const nowMs = Date.parse('2026-11-21T12:00:00Z')

export const callerOf = (...groups: SpecialGroup[]): Caller => ({
  userid: UserId.parse('4b8f1a52-0f4e-4b5e-9a76-0c9f5a3c1d2e'),
  email: 'ada@example.com',
  name: 'Ada',
  specialGroups: new Set(groups),
  sessionId: 's',
  tokenExpires: 0,
  requestId: 'r',
})

export const rowAt = (tsMs: number, fields: Record<string, unknown>): Row => ({
  tsMs,
  awsTsMs: tsMs + 500,
  body: canonicalValue({ ts: tsMs / 1000, ...fields }) as Record<string, unknown>,
})

/** A device whose readings can be taken, packed and asked for as by its owner, or by members of `groups`; for tests. */
export const openMemoryDevice = (facts: Partial<RecordItem> = {}) => {
  const portal = openMemoryPortal(() => nowMs, facts)
  const pack = openPackWork(
    portal.stores,
    () => nowMs,
    () => 'x',
  )
  const query = queryReadings(portal.stores, portal.stores.devices, () => nowMs)
  const ask = (input: Omit<Parameters<typeof query>[0], 'deviceid'>, ...groups: SpecialGroup[]) =>
    query({ deviceid: portal.record.deviceid, ...input }, callerOf(...groups))
  const packDay = (day: string) => pack({ stream, day })
  return { ...portal, ask, packDay }
}

export const secondsAgo = (seconds: number) => nowMs / 1000 - seconds
