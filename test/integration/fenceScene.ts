import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { metresPerDegree } from '../../shared/fences/fix'
import type { FenceRule } from '../../shared/places/fenceRule'
import { PlaceId, type PlaceShape, type Position } from '../../shared/places/place'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { tryTransact } from '../../functions/core/store/storeWrites'
import { openGroupStore } from '../../functions/groups/groupStore'
import { newPlaceId, putPlace, removePlace } from '../../functions/places/changePlaces'
import { openPlaceStore } from '../../functions/places/placeStore'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { type Scene, callerOf, tables } from './openScene'

export const fencedGroup = GroupId.parse('g-Fences001')
export const yard: Position = [151.07, -32.62]
export const metresEast = (metres: number): Position => [
  yard[0] + metres / metresPerDegree / Math.cos((yard[1] * Math.PI) / 180),
  yard[1],
]

/** A group whose places its ADMIN, person 1, draws. */
export const openFenceScene = (scene: Scene) => {
  const partsOf = (documents: DynamoDBDocumentClient = scene.documents) => ({
    documents,
    TableName: tables.access,
    access: openAccessStore(documents, tables.access),
    groups: openGroupStore(documents, tables.access),
    places: openPlaceStore(documents, tables.access),
    writeLog: openLogWriter(tables.serverLog, newId),
    newPlaceId,
    now: scene.now,
  })
  const caller = callerOf(1)

  const addGroup = async (groupid: GroupId, kind: 'shared' | 'private' | 'default', version = 1) => {
    const group = accessKey.group(groupid)
    const { userid } = caller
    await scene.put(tables.access, { pk: group, sk: accessKey.meta, groupName: 'Pit', kind, userid, version })
  }
  const hold = async (groupid: GroupId, deviceid: DeviceId) => {
    const [group, device] = [accessKey.group(groupid), accessKey.device(deviceid)]
    await scene.put(tables.access, { pk: group, sk: device })
    await scene.put(tables.access, { pk: device, sk: group })
  }
  const draw = async (
    rules: FenceRule[] | undefined,
    { groupid = fencedGroup, shape = circle(), name = 'Yard', documents = scene.documents } = {},
  ) => {
    const place = { name, shape, ...(rules === undefined ? {} : { rules }) }
    return (await putPlace(partsOf(documents))({ groupid, place }, caller)).placeid
  }
  /** So many circles of 200 m along a road, the first of them around the yard. */
  const drawMany = async (count: number, rules: FenceRule[], documents = scene.documents) => {
    const parts = partsOf(documents)
    const places = Array.from({ length: count }, (_, n) => {
      const placeid = PlaceId.parse(`p-${String(n).padStart(8, '0')}`)
      const shape = circle(metresEast(500 * n))
      return { placeid, name: `Yard ${n}`, shape, rules, version: 1, fenceVersion: 1 }
    })
    const read = await parts.places.read(fencedGroup)
    await tryTransact(documents, parts.places.write(fencedGroup, read, places))
  }
  const redraw = (placeid: PlaceId, rules: FenceRule[], version: number, shape = circle()) =>
    putPlace(partsOf())(
      { groupid: fencedGroup, place: { placeid, name: 'Yard', shape, rules }, version },
      caller,
    )
  const put = (
    groupid: GroupId,
    place: Parameters<ReturnType<typeof putPlace>>[0]['place'],
    version: number,
  ) => putPlace(partsOf())({ groupid, place, version }, caller)
  const erase = (placeid: PlaceId, groupid = fencedGroup) =>
    removePlace(partsOf())({ groupid, placeid }, caller)
  return { partsOf, caller, addGroup, hold, draw, drawMany, redraw, put, erase }
}

export const circle = (at: Position = yard, radiusM = 200): PlaceShape => ({
  type: 'Point',
  coordinates: at,
  radiusM,
})
