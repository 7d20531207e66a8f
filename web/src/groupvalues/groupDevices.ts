import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import type { getGroupAssets } from '../../../shared/groupvalues/groupAssets'
import type { LastingEvent, Value, getGroupValues } from '../../../shared/groupvalues/groupValues'

export interface GroupAsset {
  readonly deviceid: DeviceId
  readonly name: string
  readonly type: string
  readonly model: string
  readonly fw: string
  readonly tier: string
}

/** What a device was last heard to say. */
export interface Heard {
  readonly lastContactMs: number | undefined
  readonly intervalSeconds: number
  /** When it was measured, epoch seconds. */
  readonly ts: number | undefined
  readonly values: Readonly<Record<string, Value>>
  readonly events: readonly LastingEvent[]
}

/** A device of a dashboard; `isHeard` is false until its values are there. */
export interface GroupDevice extends GroupAsset, Heard {
  readonly isHeard: boolean
}

const unheard: Heard = {
  lastContactMs: undefined,
  intervalSeconds: 0,
  ts: undefined,
  values: {},
  events: [],
}

export const assetsOf = ({ assets }: OutputOf<typeof getGroupAssets>): GroupAsset[] =>
  assets.deviceid.map((deviceid, i) => ({
    deviceid,
    name: assets.name[i] === '' ? deviceid : (assets.name[i] ?? deviceid),
    type: assets.type[i] ?? '',
    model: assets.model[i] ?? '',
    fw: assets.fw[i] ?? '',
    tier: assets.tier[i] ?? '',
  }))

export const heardOf = (answer: OutputOf<typeof getGroupValues>): (readonly [DeviceId, Heard])[] => {
  const columns = Object.entries(answer.values)
  return answer.deviceids.map((deviceid, i) => [
    deviceid,
    {
      lastContactMs: answer.lastContactMs[i] ?? undefined,
      intervalSeconds: answer.intervalSeconds[i] ?? 0,
      ts: answer.ts[i] ?? undefined,
      values: Object.fromEntries(columns.map(([key, column]) => [key, column[i] ?? null])),
      events: answer.events[deviceid] ?? [],
    },
  ])
}

/** Devices in the order in which they came; one of which nothing changed is the same object as before. */
export const openJoin = () => {
  const joined = new WeakMap<GroupAsset, { heard: Heard | undefined; device: GroupDevice }>()
  return (
    assets: ReadonlyMap<DeviceId, GroupAsset>,
    heard: ReadonlyMap<DeviceId, Heard>,
  ): readonly GroupDevice[] =>
    [...assets.values()].map((asset) => {
      const told = heard.get(asset.deviceid)
      const known = joined.get(asset)
      if (known !== undefined && known.heard === told) return known.device
      const device = { ...asset, ...(told ?? unheard), isHeard: told !== undefined }
      joined.set(asset, { heard: told, device })
      return device
    })
}
