import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { mayOnDevice, readRole } from '../../shared/core/roles'
import { type Clock, minuteMs, secondMs } from '../../shared/core/time'
import { fenceOf } from '../../shared/fences/fence'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { log } from '../core/log'
import { batchGet, batchSize } from '../core/store/batchGet'
import { type StoredPlaces, openPlaceStore } from '../places/placeStore'
import { defaultGroupOf } from '../users/userStore'
import type { GroupFences } from './deviceFences'

/** The fences that are asked where a device is: those of the groups that hold it, and of the people who may set its limits. */
export type FencesOf = (deviceid: DeviceId) => Promise<readonly GroupFences[]>

interface Parts {
  documents: DynamoDBDocumentClient
  /** The table of access. */
  TableName: string
  access: Pick<AccessStore, 'related' | 'roleOnDevice'>
}

/** A new fence, and a device that is new in a group, are known after this. */
const freshMs = 20 * secondMs
/** No version says that a person’s role has changed, on which the fences of their own groups depend. */
const ownFreshMs = 15 * minuteMs
const mostDevices = 20_000

/** A group with fences, as it is to those who ask whose devices they are for. */
const Meta = z.object({
  pk: z.string(),
  version: z.number(),
  kind: z.enum(['default', 'private', 'shared']),
  userid: UserId,
})
type Group = z.infer<typeof Meta> & { placesVersion: number }

interface Known {
  groups: readonly GroupId[]
  /** Some of them are a person’s own. */
  hasOwn: boolean
  readMs: number
}

export const fencesOfGroup = (groupid: GroupId, { places, version }: StoredPlaces): GroupFences => ({
  groupid,
  version,
  fences: places.flatMap((place) => {
    if (place.rules === undefined) return []
    return fenceOf(place, place.fenceVersion ?? version) ?? []
  }),
})

/**
 * Nothing is asked for a message: every 20 s, a process that takes some asks which groups have fences and whether who belongs to them
 * has changed; then once for each device, and for the places of each group. Where no group has fences, that is all.
 */
export const openFencesOf = ({ documents, TableName, access }: Parts, now: Clock): FencesOf => {
  const store = openPlaceStore(documents, TableName)
  let groups: ReadonlyMap<GroupId, Group> = new Map()
  let askedMs = -Infinity
  let asking: Promise<void> | undefined
  const devices = new Map<DeviceId, Known>()
  const fences = new Map<GroupId, GroupFences & { placesVersion: number }>()

  const readMetas = async (versions: ReadonlyMap<GroupId, number>): Promise<Map<GroupId, Group>> => {
    const found = new Map<GroupId, Group>()
    const ids = [...versions.keys()]
    const take = (_table: string, items: Record<string, unknown>[]) => {
      for (const item of items) {
        const meta = Meta.safeParse(item)
        if (!meta.success) continue
        const groupid = GroupId.parse(idIn(meta.data.pk))
        found.set(groupid, { ...meta.data, placesVersion: versions.get(groupid) ?? 0 })
      }
    }
    for (let start = 0; start < ids.length; start += batchSize) {
      const Keys = ids
        .slice(start, start + batchSize)
        .map((groupid) => ({ pk: accessKey.group(groupid), sk: accessKey.meta }))
      await batchGet(documents, { [TableName]: { Keys } }, take)
    }
    return found
  }

  const ask = async (): Promise<void> => {
    const found = await readMetas(await store.fenced())
    const areSame =
      found.size === groups.size &&
      [...found].every(([groupid, { version }]) => groups.get(groupid)?.version === version)
    if (!areSame) devices.clear()
    groups = found
    askedMs = now()
  }

  const refresh = async (): Promise<void> => {
    if (now() - askedMs < freshMs) return
    const isFirst = askedMs === -Infinity
    asking ??= ask().finally(() => (asking = undefined))
    try {
      await asking
    } catch (error) {
      if (isFirst) throw error
      // What was known a moment ago does for another one.
      log.error('which groups have fences could not be read', { error })
      askedMs = now()
    }
  }

  /** Whoever may not set limits on a device raises no events of it either, whatever groups they put it into. */
  const mayRaise = async (deviceid: DeviceId, { kind, userid }: Group): Promise<boolean> =>
    kind === 'shared' || mayOnDevice(await access.roleOnDevice(userid, deviceid), 'editDeviceSettings')

  const readGroups = async (deviceid: DeviceId): Promise<Known> => {
    const key = accessKey.device(deviceid)
    const [held, given] = await Promise.all([access.related(key, 'GROUP#'), access.related(key, 'USER#')])
    const holding = held.map(({ sk }) => GroupId.parse(idIn(sk)))
    const people = given.filter(({ role }) => readRole(role) !== undefined)
    const defaults = people.map(({ sk }) => defaultGroupOf(UserId.parse(idIn(sk))))
    const asked = await Promise.all(
      [...holding, ...defaults].map(async (groupid) => {
        const group = groups.get(groupid)
        return group !== undefined && (await mayRaise(deviceid, group)) ? [groupid] : []
      }),
    )
    const own = [...holding, ...defaults].some(
      (groupid) => (groups.get(groupid)?.kind ?? 'shared') !== 'shared',
    )
    return { groups: asked.flat(), hasOwn: own, readMs: now() }
  }

  const groupsOf = async (deviceid: DeviceId): Promise<readonly GroupId[]> => {
    const known = devices.get(deviceid)
    if (known !== undefined && !(known.hasOwn && now() - known.readMs >= ownFreshMs)) return known.groups
    const read = await readGroups(deviceid)
    if (devices.size >= mostDevices) devices.clear()
    devices.set(deviceid, read)
    return read.groups
  }

  const readFences = async (groupid: GroupId): Promise<readonly GroupFences[]> => {
    const placesVersion = groups.get(groupid)?.placesVersion
    if (placesVersion === undefined) return []
    const known = fences.get(groupid)
    if (known?.placesVersion === placesVersion) return [known]
    const read = fencesOfGroup(groupid, await store.read(groupid))
    fences.set(groupid, { ...read, placesVersion })
    return [read]
  }

  return async (deviceid) => {
    await refresh()
    if (groups.size === 0) return []
    const found = await groupsOf(deviceid)
    return (await Promise.all(found.map(readFences))).flat()
  }
}
