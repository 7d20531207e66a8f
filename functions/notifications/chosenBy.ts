import { type NoticeChannel, notifiedLevels } from '../../shared/alerts/alertSettings'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { isNothing } from '../../shared/notifications/choice'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { defaultGroupOf } from '../users/defaultGroupOf'
import type { UserRow } from '../users/userStore'
import type { ChoiceStore } from './choiceStore'

/** What a person chose for the groups that hold a device, at a level; undefined when they chose for none of them. */
export const openChosenBy =
  (access: Pick<AccessStore, 'related'>, choices: Pick<ChoiceStore, 'read'>) =>
  async (
    { userid }: Pick<UserRow, 'userid'>,
    deviceid: DeviceId,
    level: string,
  ): Promise<ReadonlySet<NoticeChannel> | undefined> => {
    const notified = notifiedLevels.find((each) => each === level)
    const [holding, own] = await Promise.all([
      access.related(accessKey.device(deviceid), 'GROUP#'),
      access.related(accessKey.user(userid), 'GROUP#'),
    ])
    const mine = new Set(own.map(({ sk }) => sk))
    const groups = holding.map(({ sk }) => sk).filter((sk) => mine.has(sk))
    const ids = [...groups.map((sk) => GroupId.parse(idIn(sk))), defaultGroupOf(userid)]
    const chosen = (await Promise.all(ids.map((groupid) => choices.read(groupid, userid)))).filter(
      (each) => !isNothing(each),
    )
    if (chosen.length === 0 || notified === undefined) return undefined
    return new Set(chosen.flatMap((each) => each[notified]))
  }
