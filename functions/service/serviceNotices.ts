import { UserId, type GroupId } from '../../shared/core/ids'
import { mayInGroup, staffGroup } from '../../shared/core/roles'
import type { AlertLevel } from '../../shared/alerts/alertLevels'
import type { NotifiedLevel } from '../../shared/alerts/alertSettings'
import { type ServicePlan, describeInterval } from '../../shared/service/plan'
import type { AccessStore } from '../access/accessStore'
import type { NoticePerson } from '../alerts/noticeStore'
import type { ChoiceStore } from '../notifications/choiceStore'
import { reachOf, type UserStore } from '../users/userStore'
import type { Judged } from './serviceJudgement'

/** At which level each state is notified; no service is worth a ring at night. */
export const noticeLevelOf = { soon: 'alert', due: 'warning', overdue: 'warning' } as const satisfies Record<
  string,
  AlertLevel
>
export type NotifiedState = keyof typeof noticeLevelOf
const chosenLevelOf: Record<NotifiedState, NotifiedLevel> = noticeLevelOf

export const isNotified = (state: string): state is NotifiedState => Object.hasOwn(noticeLevelOf, state)

const words = { soon: 'is due soon', due: 'is due', overdue: 'is overdue' } as const satisfies Record<
  NotifiedState,
  string
>

const dayIn = (zone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(ms)

/** `250 h service is due soon: 231.4 h since the last, every 250 h; expected 12 Dec 2026`. */
export const sayService = (plan: ServicePlan, state: NotifiedState, judged: Judged): string => {
  const { used, calendarMs, forecast, leftHours } = judged
  const parts = [
    ...(used === undefined || leftHours === undefined ? [] : [`${used.atLeast.toFixed(1)} h since the last`]),
    describeInterval(plan),
  ]
  const when =
    forecast !== undefined
      ? `; expected ${dayIn(plan.timeZone, forecast.ms)}`
      : calendarMs !== undefined && leftHours === undefined
        ? `; on the calendar ${dayIn(plan.timeZone, calendarMs)}`
        : ''
  return `${plan.name} ${words[state]}: ${parts.join(', ')}${when}`
}

interface Sources {
  access: Pick<AccessStore, 'roleInGroup'>
  users: Pick<UserStore, 'read'>
  choices: Pick<ChoiceStore, 'ofGroup'>
}

export type ReadServicePeople = (
  groupid: GroupId,
  owner: string,
  state: NotifiedState,
) => Promise<NoticePerson[]>

/**
 * Who is mailed when a service becomes due: who made the plan, and those who chose emails of the group at that level; all of
 * them only while they may see the group.
 */
export const openReadServicePeople =
  ({ access, users, choices }: Sources): ReadServicePeople =>
  async (groupid, owner, state) => {
    const chosen = (await choices.ofGroup(groupid)).filter(({ channels }) =>
      channels[chosenLevelOf[state]].includes('email'),
    )
    const asked = [...new Set([UserId.parse(owner), ...chosen.map(({ userid }) => userid)])]
    const people = await Promise.all(
      asked.map(async (userid): Promise<NoticePerson[]> => {
        const [user, role] = await Promise.all([users.read(userid), access.roleInGroup(userid, groupid)])
        if (user === undefined) return []
        const isStaff = user.specialGroups.includes(staffGroup)
        if (!isStaff && !mayInGroup(role, 'viewGroup')) return []
        const { email } = reachOf(user, false)
        return email === undefined ? [] : [{ userid, to: email }]
      }),
    )
    return people.flat()
  }
