import type { UserId, GroupId } from '../../../shared/core/ids'
import type { ChainFields, ChainStep } from '../../../shared/escalation/chain'
import { type Escalation, type Reachable, getEscalation } from '../../../shared/escalation/escalation'
import type { RotaFields, Shift } from '../../../shared/escalation/rota'
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

const everyDay = [0, 1, 2, 3, 4, 5, 6]

export const newShift = (person: UserId): Shift => ({
  days: everyDay,
  from: '00:00',
  to: '00:00',
  people: [person],
})

/** Around the clock, until shifts are made of it. */
export const newRota = (person: UserId, timeZone: string): RotaFields => ({
  name: 'On call',
  timeZone,
  shifts: [newShift(person)],
  overrides: [],
})

const usualChannels: ChainStep['channels'] = ['push', 'email']
const usualMinutes = 15

const adminsOf = ({ people }: Pick<Escalation, 'people'>): UserId[] =>
  people.filter(({ role }) => role === 'ADMIN').map(({ userid }) => userid)

/** Behind the last step, to the ADMINs of the group. */
export const nextStep = (steps: readonly ChainStep[], escalation: Pick<Escalation, 'people'>): ChainStep => ({
  people: adminsOf(escalation).slice(0, 10),
  channels: usualChannels,
  afterMinutes: (steps.at(-1)?.afterMinutes ?? -usualMinutes) + usualMinutes,
})

/** Who is on call at once, and the ADMINs when no one has acknowledged. */
export const newChain = (escalation: Pick<Escalation, 'people' | 'rotas'>): ChainFields => {
  const [rota] = escalation.rotas
  const first: ChainStep =
    rota === undefined
      ? nextStep([], escalation)
      : { rotaid: rota.rotaid, channels: usualChannels, afterMinutes: 0 }
  return { name: 'Alarms', level: 'alarm', steps: [first, nextStep([first], escalation)] }
}
