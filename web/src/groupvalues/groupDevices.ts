import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
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
  values: {},
  events: [],
}

type Answer = OutputOf<typeof getGroupValues>

/** Of an answer that tells facts of its devices. */
export const assetsOf = ({ deviceids, facts }: Answer): GroupAsset[] => {
  const { name = [], type = [], model = [], fw = [], tier = [] } = facts
  return deviceids.map((deviceid, i) => ({
    deviceid,
    name: name[i] === '' ? deviceid : (name[i] ?? deviceid),
    type: type[i] ?? '',
    model: model[i] ?? '',
    fw: fw[i] ?? '',
    tier: tier[i] ?? '',
  }))
}

const noEvents: readonly LastingEvent[] = []

export const heardOf = (answer: Answer): (readonly [DeviceId, Heard])[] => {
  const columns = Object.entries(answer.values)
  return answer.deviceids.map((deviceid, i) => {
    const ago = answer.contactAgoSeconds[i] ?? undefined
    const values: Record<string, Value> = {}
    for (const [key, column] of columns) values[key] = column[i] ?? null
    return [
      deviceid,
      {
        lastContactMs: ago === undefined ? undefined : answer.asOfMs - ago * secondMs,
        intervalSeconds: answer.intervalSeconds[i] ?? 0,
        values,
        events: answer.events[deviceid] ?? noEvents,
      },
    ]
  })
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
