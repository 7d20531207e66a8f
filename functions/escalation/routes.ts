import { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { mayInGroup, readRole } from '../../shared/core/roles'
import * as contract from '../../shared/escalation/escalation'
import { accessKey, idIn } from '../core/accessKey'
import { byName } from '../core/readable'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, type Serve, on, onOnce } from '../core/http/serve'
import { type HasPush, channelsOf, reachOf } from '../users/userStore'
import { type EscalationParts, putChain, putRota, removeChain, removeRota } from './changeEscalation'

type Parts = EscalationParts & { answers: AnswerStore; hasPush: HasPush }

const getEscalation =
  ({ groups, access, users, escalations, hasPush }: Parts): Serve<typeof contract.getEscalation> =>
  async ({ groupid }, { role }) => {
    const [group, { chains, rotas }, rows] = await Promise.all([
      groups.read(groupid),
      escalations.read(groupid),
      access.related(accessKey.group(groupid), 'USER#'),
    ])
    if (group === undefined) throw new Problem('notFound')
    const people = await Promise.all(
      rows.map(async (row) => {
        const userid = UserId.parse(idIn(row.sk))
        const [user, held] = [await users.read(userid), readRole(row.role)]
        if (user === undefined || held === undefined) return []
        const channels = channelsOf(reachOf(user, await hasPush(user)))
        return [{ userid, name: user.name, role: held, channels }]
      }),
    )
    return {
      mayEdit: mayInGroup(role, 'editEscalation'),
      chains: chains.sort((a, b) => byName(a.name, b.name)),
      rotas: rotas.sort((a, b) => byName(a.name, b.name)),
      people: people.flat().sort((a, b) => byName(a.name, b.name)),
    }
  }

export const escalationRoutes = (p: Parts): Route[] => [
  on(contract.getEscalation, getEscalation(p)),
  onOnce(contract.putRota, p.answers, putRota(p)),
  on(contract.removeRota, removeRota(p)),
  onOnce(contract.putChain, p.answers, putChain(p)),
  on(contract.removeChain, removeChain(p)),
]
