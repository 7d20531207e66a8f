import { staffGroup } from '../../shared/core/roles'
import { hourMs } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import type { NoticeForPeople } from '../alerts/noteNotices'
import type { UserStore } from '../users/userStore'
import { type OccurrenceWork, type WorkContext, whyHeld } from './alarmWork'
import type { NoteStep } from './alarmSteps'
import { noticeEventOf } from './occurrenceStore'

interface Parts {
  access: Pick<AccessStore, 'roleOnDevice'>
  users: Pick<UserStore, 'read'>
  noticeForPeople: NoticeForPeople
  noteStep: NoteStep
}

/** What is shelved or out of service is looked at again later. */
const laterMs = hourMs

/**
 * Who said that they deal with it: the one it is assigned to, and the one who acknowledged it, by their addresses. A
 * person who does not see the device any more hears no more of it.
 */
const openPeopleOf =
  ({ access, users }: Pick<Parts, 'access' | 'users'>) =>
  async ({ pk, acknowledged, assignee }: WorkContext['row']) => {
    const ids = [assignee?.userid, acknowledged?.userid].flatMap((userid) => userid ?? [])
    const people = await Promise.all(
      [...new Set(ids)].map(async (userid) => {
        const [user, role] = await Promise.all([users.read(userid), access.roleOnDevice(userid, pk)])
        return { user, maySee: role !== undefined || user?.specialGroups.includes(staffGroup) === true }
      }),
    )
    const known = people.flatMap(({ user, maySee }) =>
      user === undefined || user.isDisabled || !maySee ? [] : [{ userid: user.userid, to: user.email }],
    )
    return known.length === 0 && acknowledged?.to !== undefined ? [{ to: acknowledged.to }] : known
  }

/** Once after its time: what was acknowledged still lasts. */
export const openRemind = ({ access, users, noticeForPeople, noteStep }: Parts): OccurrenceWork => {
  const peopleOf = openPeopleOf({ access, users })
  return {
    plan: async (context) => {
      const { row, nowMs } = context
      if (row.acknowledged === undefined || row.endedMs !== undefined) return {}
      if (whyHeld({ ...context, row: { ...row, acknowledged: undefined } }) !== undefined) {
        return { dueMs: nowMs + laterMs }
      }
      const people = await peopleOf(row)
      if (people.length === 0) {
        const step = { kind: 'notNotified', text: 'Reminder: no address is known' } as const
        return { items: [noteStep(row, step, nowMs)] }
      }
      const notice = noticeForPeople(
        {
          ...{ kind: 'reminder', channel: 'email', deviceid: row.pk, people, atMs: nowMs },
          events: [noticeEventOf(row)],
        },
        nowMs,
      )
      const step = { kind: 'reminded', text: `It still lasts: email to ${people.length}` } as const
      return { notices: [notice], items: [noteStep(row, step, nowMs)] }
    },
  }
}
