import { type placeGroupDevices as contract } from '../../shared/groups/groupDevices'
import { maxPlacedAtOnce } from '../../shared/groups/groupMoves'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/answerOnce'
import { newId } from '../core/newId'
import { transactUntilDone } from '../core/transact'
import type { GroupParts } from './groupParts'
import { inPortions } from '../core/inPortions'
import { moveNotes } from './moveNotes'
import type { MoveStore } from './moveStore'
import { devicesPerTransaction, openPlacing } from './placing'

const doneText = { copy: 'Devices Copied', move: 'Devices Moved' } as const
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
        leasedUntilMs: 0,
        tries: 0,
      }
      const result = { message: underWayText[action], devices: deviceList.length, moveid }
      const notes = moveNotes(parts.writeLog, move, 'started', startedMs)
      return { items: [...moves.startWrites(move, deviceList), ...notes, ...(await keep(result))], result }
    })
  }
}
