import { Problem } from '../../shared/core/problem'
import { type placeGroupDevices as contract } from '../../shared/groups/groupDevices'
import { maxPlacedAtOnce } from '../../shared/groups/groupMoves'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { newId } from '../core/newId'
import { transactUntilDone } from '../core/store/transact'
import type { GroupParts } from './groupParts'
import type { GroupItem } from './groupStore'
import { inPortions } from '../core/inPortions'
import { moveNotes } from './moveNotes'
import type { MoveStore } from './moveStore'
import { devicesPerTransaction, openPlacing } from './placing'

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
export const placeGroupDevices = (parts: GroupParts, moves: MoveStore): ServeOnce<typeof contract> => {
  const { documents, now } = parts
  return async ({ deviceList, groupid, targetGroupid, action }, caller, keep = keepNothing) => {
    const way = { groupid, targetGroupid, action }
    const { checkAll, place } = openPlacing(parts, caller)
    const { source, target } = await checkAll(way, deviceList)
    if (deviceList.length <= maxPlacedAtOnce) {
      const devices = deviceList.map((deviceid) => accessKey.device(deviceid))
      for (const portion of inPortions(devices, devicesPerTransaction)) await place(way, portion)
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
