import { secondMs } from '../../shared/core/time'
import type { getDeviceFences as contract } from '../../shared/fences/getVisits'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { PlaceStore } from '../places/placeStore'
import { groupsWith } from '../access/seenBy'
import { readFences } from './readFences'

interface Parts {
  access: AccessStore
  devices: Pick<DeviceStore, 'link'>
  places: Pick<PlaceStore, 'read'>
}

/** In which fences a device is; no reading is read for it. */
export const getDeviceFences =
  ({ access, devices, places }: Parts): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    const [link, groupids] = await Promise.all([devices.link(deviceid), groupsWith(access, deviceid, caller)])
    if (link?.fences === undefined) return { groups: [] }
    const { states } = readFences(link)
    const groups = await Promise.all(
      groupids.map(async (groupid) => {
        const stored = await places.read(groupid)
        const fences = stored.places.flatMap(({ placeid, name, rules, fenceVersion }) => {
          if (rules === undefined) return []
          const state = states[placeid]
          const isInside = state?.isInside === true && state.version === fenceVersion
          return [{ placeid, name, ...(isInside ? { insideTs: state.sinceMs / secondMs } : {}) }]
        })
        return { groupid, fences }
      }),
    )
    return { groups: groups.filter(({ fences }) => fences.length > 0) }
  }
