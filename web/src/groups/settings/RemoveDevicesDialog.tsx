import type { DeviceId } from '../../../../shared/core/ids'
import {
  maxRemoved,
  placeGroupDevices,
  removeGroupDevices,
  maxPlacedAtOnce,
} from '../../../../shared/groups/groupDevices'
import { callEndpoint } from '../../core/api/callEndpoint'
import { offerUndo } from '../../core/api/offerUndo'
import { useAction } from '../../core/api/useAction'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import type { Outcome } from '../../ui/feedback/outcome'
import { toasts } from '../../ui/toast/toasts'
import type { Group } from '../Group'
import { useGroups } from '../useGroups'
import { devicesElsewhere, type FoundDevice, requestsFor } from './devicesElsewhere'
import { readsOfGroup } from './readsOfGroup'

interface Props {
  group: Group
  deviceList: DeviceId[]
  onDone: () => void
  onClose: () => void
}

/** As many as one request takes out. */
const portionsOf = (deviceList: readonly DeviceId[]): DeviceId[][] =>
  Array.from({ length: Math.ceil(deviceList.length / maxRemoved) }, (_, n) =>
    deviceList.slice(n * maxRemoved, (n + 1) * maxRemoved),
  )

const namedAtMost = 5

/** Whether it can be undone: a person puts into a group what they administer elsewhere. */
export const describeWayBack = (
  removed: readonly { deviceid: DeviceId; name: string }[],
  found: readonly { deviceid: DeviceId }[] | undefined,
): string => {
  if (found === undefined) return 'Looking whether this can be undone…'
  const known = new Set(found.map(({ deviceid }) => deviceid))
  const lost = removed.filter(({ deviceid }) => !known.has(deviceid))
  if (lost.length === 0) return 'Right after it you can undo this.'
  const names = lost.slice(0, namedAtMost).map(({ name }) => name)
  const more = lost.length > namedAtMost ? ` and ${lost.length - namedAtMost} more` : ''
  const only = `you administer ${names.join(', ')}${more} only through this group. To add ${lost.length === 1 ? 'it' : 'them'} again you need the setup password.`
  return lost.length === removed.length
    ? `This cannot be undone: ${only}`
    : `Right after it you can undo this for the others, but ${only}`
}

const offerBack = (group: Group, found: readonly FoundDevice[]) => {
  const { groupid } = group
  const isLater = found.length > maxPlacedAtOnce
  offerUndo({
    done: 'Devices Removed',
    undone: isLater
      ? 'The devices are on their way back into the group'
      : 'The devices are in the group again',
    putBack: async () => {
      for (const request of requestsFor(found, groupid)) await callEndpoint(placeGroupDevices, request)
    },
    refresh: readsOfGroup(groupid),
  })
}

/** Asks before devices are taken out of a group, says what that takes from whom, and offers the way back. */
export const RemoveDevicesDialog = ({ group, deviceList, onDone, onClose }: Props) => {
  const { groupid, groupName, deviceSummaries } = group
  const { data, error } = useGroups()
  const remove = useAction(removeGroupDevices, { refresh: readsOfGroup(groupid) })
  // Who shares a group with others gives them its devices: that is for an ADMIN of each device to do.
  const sources = data?.groups.filter(
    (each) => group.isPrivateGroup || each.isDefaultGroup || each.myPermission === 'ADMIN',
  )
  const elsewhere = sources === undefined ? undefined : devicesElsewhere(sources, groupid, [])
  const found =
    error !== undefined && elsewhere === undefined
      ? []
      : elsewhere?.filter(({ deviceid }) => deviceList.includes(deviceid))
  /** What was taken out before a request that fails stays out: asking again goes on with the rest. */
  const removeAll = async (): Promise<Outcome> => {
    for (const portion of portionsOf(deviceList)) {
      const result = await remove.run({ groupid, deviceList: portion })
      if (!result.ok) return result
    }
    if (found === undefined || found.length === 0) toasts.show({ tone: 'success', text: 'Devices Removed' })
    else offerBack(group, found)
    onDone()
    return { ok: true, output: undefined }
  }
  const removed = deviceList.map((deviceid) => ({
    deviceid,
    name: deviceSummaries[deviceid]?.name ?? deviceid,
  }))
  const many =
    deviceList.length === 1
      ? 'The device will be removed from'
      : `${deviceList.length} devices will be removed from`
  return (
    <ConfirmDialog
      title="Remove Devices"
      confirmLabel="Remove Devices"
      danger
      onConfirm={removeAll}
      onClose={onClose}
    >
      <p>{`${many} ${groupName}. Members who have access only through this group lose it. The data stays.`}</p>
      <p role="status">{describeWayBack(removed, found)}</p>
    </ConfirmDialog>
  )
}
