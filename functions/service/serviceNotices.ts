import { UserId } from '../../shared/core/ids'
import type { GroupId } from '../../shared/core/ids'
import { mayInGroup, staffGroup } from '../../shared/core/roles'
import { type NotifiedState, chosenLevelOf } from './noticeWords'
import type { AccessStore } from '../access/accessStore'
import type { NoticePerson } from '../alerts/noticeStore'
import type { ChoiceStore } from '../notifications/choiceStore'
import { reachOf } from '../users/reachOf'
import type { UserStore } from '../users/userStore'

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
