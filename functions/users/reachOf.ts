import { type NoticeChannel, noticeChannels } from '../../shared/alerts/alertSettings'
import type { UserRow } from './userStore'

/** By what a person can be reached, and where: what they have confirmed, and their own account by push. */
export type Reach = Partial<Record<NoticeChannel, string>>

/** Whether a person has a device that shows push messages. */
export type HasPush = (user: UserRow) => Promise<boolean>

type Person = Pick<UserRow, 'userid' | 'email' | 'emailVerified' | 'phone' | 'phoneVerified' | 'isDisabled'>

export const reachOf = (person: Person, hasPush: boolean): Reach =>
  person.isDisabled
    ? {}
    : {
        ...(person.emailVerified ? { email: person.email } : {}),
        ...(person.phoneVerified && person.phone !== '' ? { sms: person.phone } : {}),
        ...(hasPush ? { push: person.userid } : {}),
      }

export const channelsOf = (reach: Reach): NoticeChannel[] =>
  noticeChannels.filter((channel) => reach[channel] !== undefined)
