import type { NoticeChannel } from '../../shared/alerts/alertSettings'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { mayOnDevice } from '../../shared/core/roles'
import { type ChainStep } from '../../shared/escalation/chain'
import { onCallAt, type Rota } from '../../shared/escalation/rota'
import type { AccessStore } from '../access/accessStore'
import type { NoticePerson } from '../alerts/noticeStore'
import { type HasPush, reachOf, type UserStore } from '../users/userStore'

export interface AudienceParts {
  users: Pick<UserStore, 'read'>
  access: Pick<AccessStore, 'roleOnDevice' | 'knownWay'>
  hasPush: HasPush
}

/** Whom a step notifies, by channel, and why it leaves people out. */
export interface Audience {
  byChannel: Map<NoticeChannel, NoticePerson[]>
  names: string[]
  /** In words, of each person or of the whole step. */
  leftOut: string[]
}

interface Wanted {
  deviceid: DeviceId
  step: ChainStep
  rota: Rota | undefined
  /** What the plan of the device has. */
  channels: readonly NoticeChannel[]
  nowMs: number
}

const peopleOf = ({ step, rota, nowMs }: Wanted): readonly UserId[] => {
  if (step.rotaid === undefined) return step.people ?? []
  return rota === undefined ? [] : onCallAt(rota, nowMs)
}

/** Reads rights and addresses as they are at this moment. */
export const readAudience = async (
  { users, access, hasPush }: AudienceParts,
  wanted: Wanted,
): Promise<Audience> => {
  const { deviceid, step, rota } = wanted
  const people = peopleOf(wanted)
  const audience: Audience = { byChannel: new Map(), names: [], leftOut: [] }
  if (people.length === 0) {
    audience.leftOut.push(rota === undefined ? 'the rota is gone' : `no one is on call in ${rota.name}`)
  }
  const found = await Promise.all(
    people.map(async (userid) => {
      const [user, role] = await Promise.all([users.read(userid), access.roleOnDevice(userid, deviceid)])
      const push = user !== undefined && step.channels.includes('push') && (await hasPush(user))
      return { userid, user, mayView: mayOnDevice(role, 'viewData'), push }
    }),
  )
  for (const { userid, user, mayView, push } of found) {
    if (user === undefined || user.isDisabled) {
      audience.leftOut.push('an account is closed')
      continue
    }
    if (!mayView) {
      audience.leftOut.push(`${user.name} has no access to the device`)
      continue
    }
    const reach = reachOf(user, push)
    const by = step.channels.filter((each) => wanted.channels.includes(each) && reach[each] !== undefined)
    if (by.length === 0) {
      audience.leftOut.push(`${user.name} has nothing confirmed that the step uses`)
      continue
    }
    audience.names.push(user.name)
    for (const channel of by) {
      const to = reach[channel] ?? ''
      audience.byChannel.set(channel, [...(audience.byChannel.get(channel) ?? []), { userid, to }])
    }
  }
  return audience
}
