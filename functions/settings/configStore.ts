import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type ConfigTree, type FlatConfig, flattenConfig, nestConfig } from '../../shared/devices/configTree'
import type { DeviceId } from '../../shared/core/ids'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion, type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { deviceItem } from '../devices/deviceStore'

/**
 * What the device last sent, and what was saved for it: two documents, since days may lie between a save and the next
 * contact. Both are JSON text.
 */
const Reported = z.object({
  settings: z.string(),
  ts: z.optional(z.number()),
  /** Keys that an answer changed since, and when it arrived, as JSON text. */
  applied: z._default(z.string(), '{}'),
  version: z.number(),
})
const Wanted = z.object({ keys: z.string(), version: z.number() })

export interface Reported {
  flat: FlatConfig
  /** Epoch seconds of the last report; undefined when the device never reported. */
  ts: number | undefined
  /** Keys that the device confirmed after that report → when, epoch seconds. */
  applied: Readonly<Record<string, number>>
  version: number
}
export interface Wanted {
  flat: FlatConfig
  version: number
}

export interface ConfigStore {
  reported(deviceid: DeviceId): Promise<Reported>
  wanted(deviceid: DeviceId): Promise<Wanted>
  /** A write of a transaction that replaces what is wanted, if no other person did meanwhile. */
  wantedWrite(deviceid: DeviceId, next: FlatConfig, before: Wanted): TransactItem
  /**
   * The device's own report, together with `also`: it replaces the last one unless that is newer; then nothing is
   * written and the answer is false. What counts is when things arrived at the broker, not when they are taken: keys
   * that the device confirmed after it sent this report keep the confirmed value.
   */
  report(
    deviceid: DeviceId,
    tree: ConfigTree,
    ts: number,
    also?: (seen: { before: Reported; wanted: Wanted; flat: FlatConfig }) => TransactItem[],
  ): Promise<boolean>
  /**
   * Writes of a transaction that end a change: either it is what the device has since `atSeconds`, or it is wanted no
   * longer; with those of `overtaken` where the device has reported since then.
   */
  confirmWrites(
    deviceid: DeviceId,
    change: FlatConfig,
    isApplied: boolean,
    atSeconds: number,
    overtaken?: (by: Reported) => TransactItem[],
  ): Promise<TransactItem[]>
}

/** Wanted keys whose value the device now has are wanted no longer. */
export const withoutApplied = (wanted: FlatConfig, has: FlatConfig): FlatConfig =>
  Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => JSON.stringify(has[key]) !== JSON.stringify(value)),
  )

/** The keys of a change that were confirmed later than an instant. */
const confirmedAfter = (applied: Reported['applied'], seconds: number): Record<string, number> =>
  Object.fromEntries(Object.entries(applied).filter(([, at]) => at > seconds))

const pick = (flat: FlatConfig, keys: string[]): FlatConfig =>
  Object.fromEntries(Object.entries(flat).filter(([key]) => keys.includes(key)))

export const openConfigStore = (documents: DynamoDBDocumentClient, TableName: string): ConfigStore => {
  const getItem = openGetItem(documents)
  const get = (deviceid: DeviceId, sk: string) => getItem(TableName, { deviceid, sk })

  const reported: ConfigStore['reported'] = async (deviceid) => {
    const item = await get(deviceid, deviceItem.reported)
    if (item === undefined) return { flat: {}, ts: undefined, applied: {}, version: 0 }
    const { settings, ts, applied, version } = Reported.parse(item)
    return {
      flat: flattenConfig(JSON.parse(settings) as ConfigTree),
      ts,
      applied: JSON.parse(applied) as Reported['applied'],
      version,
    }
  }

  const wanted: ConfigStore['wanted'] = async (deviceid) => {
    const item = await get(deviceid, deviceItem.wanted)
    if (item === undefined) return { flat: {}, version: 0 }
    const { keys, version } = Wanted.parse(item)
    return { flat: JSON.parse(keys) as FlatConfig, version }
  }

  const reportedWrite = (deviceid: DeviceId, { flat, ts, applied, version }: Reported) =>
    putIfVersion(
      TableName,
      { deviceid, sk: deviceItem.reported },
      { settings: JSON.stringify(nestConfig(flat)), ts, applied: JSON.stringify(applied) },
      version,
    )

  const wantedWrite: ConfigStore['wantedWrite'] = (deviceid, next, before) =>
    putIfVersion(
      TableName,
      { deviceid, sk: deviceItem.wanted },
      { keys: JSON.stringify(next) },
      before.version,
    )

  /** Nothing to write when none of the wanted keys is confirmed. */
  const forgetWrites = (deviceid: DeviceId, want: Wanted, confirmed: FlatConfig): TransactItem[] => {
    const left = withoutApplied(want.flat, confirmed)
    const isSame = Object.keys(left).length === Object.keys(want.flat).length
    return isSame ? [] : [wantedWrite(deviceid, left, want)]
  }

  return {
    reported,
    wanted,
    wantedWrite,
    report: (deviceid, tree, ts, also) =>
      transactUntilDone(documents, async () => {
        const [before, want] = await Promise.all([reported(deviceid), wanted(deviceid)])
        if (before.ts !== undefined && before.ts > ts) return { items: [], result: false }
        const applied = confirmedAfter(before.applied, ts)
        const flat = { ...flattenConfig(tree), ...pick(before.flat, Object.keys(applied)) }
        const report = reportedWrite(deviceid, { flat, ts, applied, version: before.version })
        return {
          items: [
            report,
            ...forgetWrites(deviceid, want, flat),
            ...(also?.({ before, wanted: want, flat }) ?? []),
          ],
          result: true,
        }
      }),
    confirmWrites: async (deviceid, change, isApplied, atSeconds, overtaken) => {
      const [before, want] = await Promise.all([reported(deviceid), wanted(deviceid)])
      const forget = forgetWrites(deviceid, want, change)
      if (!isApplied) return forget
      // A report that the device sent after it confirmed says better what it has.
      if ((before.ts ?? 0) > atSeconds) return [...forget, ...(overtaken?.(before) ?? [])]
      // The time stays that of the last report: one that is on its way now must not look older than this.
      const marks = Object.fromEntries(Object.keys(change).map((key) => [key, atSeconds]))
      const flat = { ...before.flat, ...change }
      return [
        reportedWrite(deviceid, { ...before, flat, applied: { ...before.applied, ...marks } }),
        ...forget,
      ]
    },
  }
}
