import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import type { getInside as contract } from '../../shared/fences/getVisits'
import { PlaceId } from '../../shared/places/place'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import type { PlaceStore } from '../places/placeStore'
import { readFences } from './deviceFences'

interface Parts {
  access: AccessStore
  groups: Pick<GroupStore, 'read'>
  devices: Pick<DeviceStore, 'readLinks' | 'readRecords'>
  places: Pick<PlaceStore, 'read'>
}

/** Who is inside which fence, as the newest readings have it. */
export const getInside =
  ({ access, groups, devices, places }: Parts): Serve<typeof contract> =>
  async ({ groupid }) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const [stored, deviceids] = await Promise.all([places.read(groupid), devicesIn(access, group)])
    const fences = new Map(
      stored.places.flatMap(({ placeid, rules, fenceVersion }) =>
        rules === undefined ? [] : [[placeid as string, fenceVersion] as const],
      ),
    )
    if (fences.size === 0) return { inside: [] }
    const states = await devices.readLinks({ deviceids, fields: ['fences'] }, (link) =>
      Object.entries(readFences(link).states).filter(
        ([placeid, { isInside, version }]) => isInside && fences.get(placeid) === version,
      ),
    )
    const visitors = [...states].filter(([, inside]) => inside.length > 0)
    const names = await devices.readRecords(
      { deviceids: visitors.map(([deviceid]) => deviceid), fields: ['name'] },
      ({ name }) => name,
    )
    return {
      inside: visitors.flatMap(([deviceid, inside]) =>
        inside.map(([placeid, { sinceMs, isFirst }]) => ({
          placeid: PlaceId.parse(placeid),
          deviceid,
          name: names.get(deviceid) ?? deviceid,
          sinceTs: sinceMs / secondMs,
          ...(isFirst === undefined ? {} : { isFirst }),
        })),
      ),
    }
  }
