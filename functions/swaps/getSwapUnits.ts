import { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { tierOf } from '../../shared/plans/tierOf'
import { type SwapUnit, type getSwapUnits as contract, maxSwapUnits } from '../../shared/swaps/swaps'
import { devicesReached } from '../access/accessStore'
import { idIn } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { type CheckParts, openRefusals } from './checkUnits'

interface Parts extends CheckParts {
  devices: Pick<DeviceStore, 'record' | 'readRecords' | 'readLinks' | 'many'>
}

type Refusals = Awaited<ReturnType<typeof openRefusals>>

interface Found {
  deviceid: DeviceId
  name: string
  addedTs: number
  lastContactMs: number | undefined
}

/** Those that never reported before those that did, and of each the newest first. */
const inOrder = (a: Found, b: Found): number =>
  Number(a.lastContactMs !== undefined) - Number(b.lastContactMs !== undefined) ||
  b.addedTs - a.addedTs ||
  (a.deviceid < b.deviceid ? -1 : 1)

const matches = ({ deviceid, name }: Found, search: string): boolean =>
  `${deviceid} ${name}`.toLowerCase().includes(search.trim().toLowerCase())

/** Every unit of a person by little of it; what stands in the way is asked of those that are shown. */
export const getSwapUnits = (parts: Parts): Serve<typeof contract> => {
  const { access, devices, now } = parts

  const allOf = async ({ userid }: Caller, except: DeviceId): Promise<Found[]> => {
    const ids = [...(await devicesReached(access, userid))]
      .map((key) => DeviceId.parse(idIn(key)))
      .filter((id) => id !== except)
    const [records, links] = await Promise.all([
      devices.readRecords({ deviceids: ids, fields: ['name', 'addedTs'] }, ({ name, addedTs = 0 }) => ({
        name,
        addedTs,
      })),
      devices.readLinks({ deviceids: ids, fields: ['lastContactMs'] }, ({ lastContactMs }) => lastContactMs),
    ])
    return ids.flatMap((deviceid) => {
      const record = records.get(deviceid)
      return record === undefined ? [] : [{ deviceid, ...record, lastContactMs: links.get(deviceid) }]
    })
  }

  const view = async (found: Found, refusalOf: Refusals): Promise<SwapUnit[]> => {
    const to = await devices.record(found.deviceid)
    if (to === undefined) return []
    const { deviceid, name, model, addedTs } = to
    const reason = await refusalOf(to)
    return [
      {
        ...{ deviceid, name, model, tier: tierOf({ ...to, nowMs: now() }).name },
        ...(addedTs === undefined ? {} : { addedTs }),
        ...(found.lastContactMs === undefined ? {} : { lastContactMs: found.lastContactMs }),
        ...(reason === undefined ? {} : { reason }),
      },
    ]
  }

  return async ({ deviceid, search = '' }, caller) => {
    const from = await devices.record(deviceid)
    if (from === undefined) throw new Problem('notFound')
    const all = (await allOf(caller, deviceid)).filter((found) => matches(found, search)).sort(inOrder)
    const shown = all.slice(0, maxSwapUnits)
    const refusalOf = await openRefusals(parts, from, caller)
    const units = (await Promise.all(shown.map((found) => view(found, refusalOf)))).flat()
    // Those that can be chosen come first.
    const isRefused = ({ reason }: SwapUnit) => Number(reason !== undefined)
    units.sort((a, b) => isRefused(a) - isRefused(b))
    return { units, more: all.length - shown.length }
  }
}
