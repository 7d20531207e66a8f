import { GroupId, UserId, type DeviceId } from '../../shared/core/ids'
import { readRole } from '../../shared/core/roles'
import { accessKey, idIn } from '../core/accessKey'
import { log } from '../core/log'
import type { DeviceStore } from '../devices/deviceStore'
import type { SendMail } from '../mail/sendMail'
import type { UserStore } from '../users/userStore'
import type { AccessStore } from './accessStore'

/** What has happened to a device, and what can be done about it. */
interface News {
  what: string
  advice: string
  /** Who did it, and whom it is about: they know. */
  except?: readonly UserId[]
}

/** Mails the ADMINs of a device. Never rejects: what it is about has happened, whether the mails go out or not. */
export type MailAdmins = (deviceid: DeviceId, news: News) => Promise<void>

interface Sources {
  access: Pick<AccessStore, 'related'>
  groups: { read(groupid: GroupId): Promise<{ kind: string } | undefined> }
  users: Pick<UserStore, 'read'>
  devices: Pick<DeviceStore, 'record'>
  sendMail: SendMail
  portalAddress: string | undefined
}

/** A device of a large fleet may have many; so many are mailed. */
const maxMailed = 20

const notMailed = 'An ADMIN of a device could not be mailed'

export const openMailAdmins = ({
  access,
  groups,
  users,
  devices,
  sendMail,
  portalAddress,
}: Sources): MailAdmins => {
  const adminsIn = async (subject: string): Promise<UserId[]> =>
    (await access.related(subject, 'USER#'))
      .filter(({ role }) => readRole(role) === 'ADMIN')
      .map(({ sk }) => UserId.parse(idIn(sk)))

  /** Those who were given it directly before those who have it by a group; a private group gives nothing. */
  const adminsOf = async (deviceid: DeviceId): Promise<UserId[]> => {
    const device = accessKey.device(deviceid)
    const [direct, holding] = await Promise.all([adminsIn(device), access.related(device, 'GROUP#')])
    const byGroup = await Promise.all(
      holding.map(async ({ sk }) =>
        (await groups.read(GroupId.parse(idIn(sk))))?.kind === 'shared' ? adminsIn(sk) : [],
      ),
    )
    return [...new Set([...direct, ...byGroup.flat()])]
  }

  const mail = async (deviceid: DeviceId, { what, advice, except = [] }: News): Promise<void> => {
    const [admins, record] = await Promise.all([adminsOf(deviceid), devices.record(deviceid)])
    const mailed = admins.filter((userid) => !except.includes(userid)).slice(0, maxMailed)
    const name = record === undefined || record.name === deviceid ? deviceid : `${record.name} (${deviceid})`
    const link = portalAddress === undefined ? [] : [`${portalAddress}/users/${deviceid}`, '']
    const text = [`${name}: ${what}`, '', advice, '', ...link].join('\n')
    // One address that is refused ends neither this nor the mails that are on their way.
    const sent = await Promise.allSettled(
      mailed.map(async (userid) => {
        const user = await users.read(userid)
        if (user === undefined || user.isDisabled || !user.emailVerified) return
        await sendMail({ to: user.email, subject: `${deviceid}: access`, text })
      }),
    )
    for (const each of sent) {
      if (each.status === 'rejected') log.error(notMailed, { deviceid, error: each.reason as unknown })
    }
  }

  return async (deviceid, news) => {
    try {
      await mail(deviceid, news)
    } catch (error) {
      log.error(notMailed, { deviceid, error })
    }
  }
}

/** For a person who can do everything with the device from now on. */
export const newAdmin = (email: string, how: string, except: readonly UserId[]): News => ({
  what: `${email} is now ADMIN, ${how}.`,
  advice: 'If this is not as it should be, remove them on the page Users of the device.',
  except,
})
