import { Problem } from '../../shared/core/problem'
import type { removeGroupDevices as contract } from '../../shared/groups/groupDevices'
import { membershipWrites } from '../access/membershipWrites'
import { accessKey, idIn } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/transact'
import { type GroupParts, readNamedGroup } from './groupParts'
import type { GroupItem } from './groupStore'
import { inPortions } from '../core/inPortions'

/** Of each device four writes, in a transaction of at most a hundred. */
const devicesPerTransaction = 20

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
    for (const portion of inPortions(devices, devicesPerTransaction)) {
      removed += await removePortion(group, portion, caller)
    }
    return removed
  }
}

export const removeGroupDevices = (parts: GroupParts): Serve<typeof contract> => {
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
