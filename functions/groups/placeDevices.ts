import { Problem } from '../../shared/core/problem'
import {
  type removeGroupDevices as removeGroupDevicesContract,
  type placeGroupDevices as placeGroupDevicesContract,
  maxPlacedAtOnce,
} from '../../shared/groups/groupDevices'
import { membershipWrites } from '../access/membershipWrites'
import { accessKey, idIn } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/storeWrites'
import { chunk } from '../core/chunk'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { newId } from '../core/newId'
import { type GroupParts, readNamedGroup, type GroupItem } from './groupStore'
import { moveNotes, type MoveStore } from './moveStore'
import { devicesPerTransaction, openPlacing } from './placing'

/** Of each device four writes, in a transaction of at most a hundred. */
const removedPerTransaction = 20

/** Takes devices out of a group. What is not in it is passed over: asking again goes on where it was broken off. */
export const openRemoveDevices = (parts: GroupParts) => {
  const { documents, TableName, access, writeLog, now } = parts
  const { bumpMeta, letGo } = membershipWrites(TableName)

  const removePortion = (group: GroupItem, portion: readonly string[], caller: Caller) =>
    transactUntilDone(documents, async () => {
      const key = accessKey.group(group.groupid)
      // In this order: a device that is put in after the version was read makes the version's condition fail.
      const meta = await access.meta(key)
      await readNamedGroup(parts, group.groupid, caller, 'editGroupDevices')
      if (meta === undefined) throw new Problem('notFound')
      const held = await Promise.all(portion.map((device) => access.isHeld(key, device)))
      const there = portion.filter((_, n) => held[n] === true)
      if (there.length === 0) return { items: [], result: 0 }
      const note = (subject: string, description: string) =>
        writeLog(
          { subject, category: 'Group', name: 'Device Removed From Group', description },
          caller,
          now(),
        )
      return {
        items: [
          bumpMeta(key, meta, 0),
          ...there.flatMap((device) => [
            ...letGo(key, device),
            note(key, idIn(device)),
            note(device, group.groupName),
          ]),
        ],
        result: there.length,
      }
    })

  return async (group: GroupItem, devices: readonly string[], caller: Caller): Promise<number> => {
    let removed = 0
    for (const portion of chunk(devices, removedPerTransaction)) {
      removed += await removePortion(group, portion, caller)
    }
    return removed
  }
}

export const removeGroupDevices = (parts: GroupParts): Serve<typeof removeGroupDevicesContract> => {
  const removeDevices = openRemoveDevices(parts)
  return async ({ groupid, deviceList }, caller) => {
    const group = await parts.groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    if (group.kind === 'default') {
      const text =
        'Devices cannot be removed from the default group. Remove yourself from the device instead.'
      throw new Problem('forbidden', text)
    }
    const devices = deviceList.map((deviceid) => accessKey.device(deviceid))
    return { message: 'Devices Removed', devices: await removeDevices(group, devices, caller) }
  }
}

const doneText = { copy: 'Devices Copied', move: 'Devices Moved' } as const
/** Two at once would each count devices that the other one has taken away. @throws Problem `conflict` */
const refuseSecond = async (
  moves: MoveStore,
  { groupid, groupName }: GroupItem,
  administers: boolean,
): Promise<void> => {
  const open = await moves.openOf(groupid)
  if (open === undefined) return
  const { action, done, total, fromGroupName, toGroupName, name } = open
  // The other group and who works there are for ADMINs of this one to know.
  const way = administers ? ` from ${fromGroupName} to ${toGroupName}, started by ${name}` : ''
  const text = `${groupName} is busy with a ${action} of ${total} devices${way}: ${done} of ${total} done. Please try again when it has ended.`
  throw new Problem('conflict', text, { resultCode: 'MOVE_UNDER_WAY' })
}

const underWayText = { copy: 'Copy In Progress!', move: 'Move In Progress!' } as const

/**
 * Copies or moves devices from one group into another. All of them are checked before the first is written. A few are
 * in their place with the answer, and asking again goes on where it was broken off; many are put there afterwards.
 */
export const placeGroupDevices = (
  parts: GroupParts,
  moves: MoveStore,
): ServeOnce<typeof placeGroupDevicesContract> => {
  const { documents, now } = parts
  return async ({ deviceList, groupid, targetGroupid, action }, caller, keep = keepNothing) => {
    const way = { groupid, targetGroupid, action }
    const { checkAll, place } = openPlacing(parts, caller)
    const { source, target } = await checkAll(way, deviceList)
    if (deviceList.length <= maxPlacedAtOnce) {
      const devices = deviceList.map((deviceid) => accessKey.device(deviceid))
      for (const portion of chunk(devices, devicesPerTransaction)) await place(way, portion)
      return { message: doneText[action], devices: deviceList.length }
    }
    return transactUntilDone(documents, async () => {
      await refuseSecond(moves, target, true)
      await refuseSecond(moves, source, action === 'move')
      const startedMs = now()
      const moveid = newId(startedMs)
      const { userid, email, name } = caller
      const move = {
        moveid,
        ...way,
        fromGroupName: source.groupName,
        toGroupName: target.groupName,
        ...{ userid, email, name, startedMs },
        total: deviceList.length,
        done: 0,
        missing: 0,
        leasedUntilMs: 0,
        tries: 0,
      }
      const result = { message: underWayText[action], devices: deviceList.length, moveid }
      const notes = moveNotes(parts.writeLog, move, 'started', startedMs)
      return { items: [...moves.startWrites(move, deviceList), ...notes, ...(await keep(result))], result }
    })
  }
}
