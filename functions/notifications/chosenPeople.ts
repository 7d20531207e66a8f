import { type NoticeChannel, type NotifiedLevel, notifiedLevels } from '../../shared/alerts/alertSettings'
import { type DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { mayOnDevice, readRole } from '../../shared/core/roles'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { defaultGroupOf } from '../users/defaultGroupOf'
import type { ChoiceStore } from './choiceStore'

type Access = Pick<AccessStore, 'related' | 'knownWay'>

/** Who chose to be notified of a device at a level, by any of the groups that hold it, and may still see it. */
export const readChosenPeople = async (
  access: Access,
  choices: Pick<ChoiceStore, 'read' | 'ofGroup'>,
  deviceid: DeviceId,
  level: string,
): Promise<Map<UserId, Set<NoticeChannel>>> => {
  const device = accessKey.device(deviceid)
  const notified: NotifiedLevel | undefined = notifiedLevels.find((each) => each === level)
  const chosen = new Map<UserId, Set<NoticeChannel>>()
  if (notified === undefined) return chosen
  const [groups, direct] = await Promise.all([
    access.related(device, 'GROUP#'),
    access.related(device, 'USER#'),
  ])
  const add = async (userid: UserId, channels: readonly NoticeChannel[], through: string | undefined) => {
    if (channels.length === 0) return
    const way = await access.knownWay(userid, deviceid, through)
    if (!mayOnDevice(way?.role, 'viewData')) return
    chosen.set(userid, new Set([...(chosen.get(userid) ?? []), ...channels]))
  }
  const ofGroups = groups.map(async ({ sk }) => {
    const found = await choices.ofGroup(GroupId.parse(idIn(sk)))
    await Promise.all(found.map(({ userid, channels }) => add(userid, channels[notified], sk)))
  })
  // What was given to a person directly is in the default group of their account, which holds no rows of devices.
  const ofDirect = direct
    .filter(({ role }) => readRole(role) !== undefined)
    .map(async ({ sk }) => {
      const userid = UserId.parse(idIn(sk))
      const channels = await choices.read(defaultGroupOf(userid), userid)
      await add(userid, channels[notified], undefined)
    })
  await Promise.all([...ofGroups, ...ofDirect])
  return chosen
}
