import type { GroupId, UserId } from '../../../shared/core/ids'
import { type Reachable, getEscalation } from '../../../shared/escalation/escalation'
import type { NameOf } from '../../../shared/escalation/words'
import { readsOf } from '../core/api/readsOf'
import { useEndpoint } from '../core/api/useEndpoint'

/** Chains and rotas of a group, with the people who can be put on call. */
export const useEscalation = (groupid: GroupId) => useEndpoint(getEscalation, { groupid })

export const readsOfEscalation = (groupid: GroupId) => [readsOf(getEscalation, { groupid })]

/** Who has left the group is still in what was made before. */
export const namesOf = (people: readonly Reachable[]): NameOf => {
  const names = new Map<UserId, string>(people.map(({ userid, name }) => [userid, name]))
  return (userid) => names.get(userid) ?? 'a person who left the group'
}
