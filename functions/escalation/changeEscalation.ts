import { UserId, type GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import {
  ChainId,
  maxChains,
  maxEscalationBytes,
  maxRotas,
  type ChainFields,
} from '../../shared/escalation/chain'
import type * as contract from '../../shared/escalation/escalation'
import { RotaId, type RotaFields } from '../../shared/escalation/rota'
import { type NameOf, sayShift, sayStep } from '../../shared/escalation/words'
import { secondMs } from '../../shared/core/time'
import { accessKey, idIn } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { newShortId } from '../core/newId'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { GroupParts } from '../groups/groupStore'
import type { UserStore } from '../users/userStore'
import type { EscalationStore, StoredEscalation } from './escalationStore'

/** A line of the log is read on one screen. */
const maxLength = 1000

const minute = (ts: number): string =>
  `${new Date(ts * secondMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const turned = (what: string, from: string, to: string): string[] =>
  from === to ? [] : [`${what}: ${from} → ${to}`]

/** Of two lists what is gone and what is new, in words. */
const compared = (what: string, from: readonly string[], to: readonly string[]): string[] => {
  const gone = from.filter((each) => !to.includes(each))
  const added = to.filter((each) => !from.includes(each))
  const one = (list: readonly string[]) => (list.length === 0 ? 'none' : list.join('; '))
  return gone.length === 0 && added.length === 0 ? [] : [`${what}: ${one(gone)} → ${one(added)}`]
}

const joined = (name: string, parts: readonly string[]): string =>
  [name, ...parts].join(' | ').slice(0, maxLength)

const describeRota = (from: RotaFields | undefined, to: RotaFields, nameOf: NameOf): string => {
  const shifts = (rota?: RotaFields) => (rota?.shifts ?? []).map((shift) => sayShift(shift, nameOf))
  const overrides = (rota?: RotaFields) =>
    (rota?.overrides ?? []).map(
      ({ fromTs, toTs, userid }) => `${minute(fromTs)} to ${minute(toTs)} ${nameOf(userid)}`,
    )
  return joined(to.name, [
    ...turned('name', from?.name ?? to.name, to.name),
    ...turned('time zone', from?.timeZone ?? 'none', to.timeZone),
    ...compared('shifts', shifts(from), shifts(to)),
    ...compared('overrides', overrides(from), overrides(to)),
  ])
}

const describeChain = (
  from: ChainFields | undefined,
  to: ChainFields,
  nameOf: NameOf,
  rotaName: (rotaid: string) => string,
): string => {
  const steps = (chain?: ChainFields) => (chain?.steps ?? []).map((step) => sayStep(step, nameOf, rotaName))
  return joined(to.name, [
    ...turned('name', from?.name ?? to.name, to.name),
    ...turned('level', from?.level ?? 'none', to.level),
    ...compared('steps', steps(from), steps(to)),
  ])
}

/** What every change of a chain or rota stands on. */
export interface EscalationParts extends GroupParts {
  escalations: EscalationStore
  users: Pick<UserStore, 'read'>
}

const idLength = 8
const newChainId = (): ChainId => ChainId.parse(`c-${newShortId(idLength)}`)
const newRotaId = (): RotaId => RotaId.parse(`r-${newShortId(idLength)}`)

type Content = Pick<StoredEscalation, 'chains' | 'rotas'>

const writesOf = (
  { escalations, writeLog, now }: EscalationParts,
  groupid: GroupId,
  caller: Caller,
  read: StoredEscalation,
  { chains, rotas, field, ...event }: Content & { field: string; name: string; description: string },
): TransactItem[] => {
  const body = JSON.stringify({ chains, rotas })
  if (Buffer.byteLength(body) > maxEscalationBytes) {
    throw new Problem('tooLarge', 'The chains and rotas of this group are too large (200 kB limit).', {
      field,
    })
  }
  return [
    escalations.write(groupid, read, body),
    writeLog({ subject: accessKey.group(groupid), category: 'Group', ...event }, caller, now()),
  ]
}

/** Names of people for the log; an account that is gone keeps its id. */
const namesOf = async ({ users }: EscalationParts, people: readonly UserId[]): Promise<NameOf> => {
  const rows = await Promise.all([...new Set(people)].map((userid) => users.read(userid)))
  const names = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.userid, row.name] as const])))
  return (userid) => names.get(userid) ?? userid
}

/** Only members are put on call; one who has left since may stay until the next change. */
const refuseStrangers = async (
  { access }: EscalationParts,
  groupid: GroupId,
  people: readonly UserId[],
  before: readonly UserId[],
  field: string,
): Promise<void> => {
  const added = people.filter((userid) => !before.includes(userid))
  if (added.length === 0) return
  const rows = await access.related(accessKey.group(groupid), 'USER#')
  const members = new Set(rows.map(({ sk }) => UserId.parse(idIn(sk))))
  if (!added.every((userid) => members.has(userid))) {
    throw new Problem('invalid', 'People must be members of the group.', { field })
  }
}

/** No other person is in a default group, and none of its rows says what it holds. */
const refuseDefault = async ({ groups }: EscalationParts, groupid: GroupId): Promise<void> => {
  if ((await groups.read(groupid))?.kind === 'default') {
    throw new Problem('invalid', 'Your default group has no members besides you. Make a group first.')
  }
}

interface Kept {
  version: number
}

/** What is changed as it is now: of the version that the caller saw, or no longer there and put back. */
const checkVersion = <T extends Kept>(
  known: T | undefined,
  { id, version, what }: { id: string | undefined; version: number | undefined; what: string },
): void => {
  if (id === undefined) return
  if (version === 0) {
    if (known !== undefined) throw new Problem('conflict', `This ${what} is there already.`)
    return
  }
  if (known === undefined) throw new Problem('notFound', `No such ${what}.`)
  if (version === undefined) {
    throw new Problem('invalid', `Version is required to change a ${what}.`, { field: 'version' })
  }
  if (known.version !== version) {
    throw new Problem('conflict', `This ${what} was changed by another person since you opened it.`)
  }
}

const refuseMore = (count: number, max: number, what: string): void => {
  if (count >= max) throw new Problem('invalid', `A group can have at most ${max} ${what}s.`, { field: what })
}

export const putRota =
  (parts: EscalationParts): ServeOnce<typeof contract.putRota> =>
  ({ groupid, rotaid: asked, rota, version }, caller, keep = keepNothing) =>
    transactUntilDone(parts.documents, async () => {
      await refuseDefault(parts, groupid)
      const read = await parts.escalations.read(groupid)
      const rotaid = asked ?? newRotaId()
      const known = read.rotas.find((each) => each.rotaid === rotaid)
      checkVersion(known, { id: asked, version, what: 'rota' })
      if (known === undefined) refuseMore(read.rotas.length, maxRotas, 'rota')
      const peopleOf = ({ shifts, overrides }: Pick<typeof rota, 'shifts' | 'overrides'>) => [
        ...shifts.flatMap(({ people }) => people),
        ...overrides.map(({ userid }) => userid),
      ]
      const [people, before] = [peopleOf(rota), known === undefined ? [] : peopleOf(known)]
      await refuseStrangers(parts, groupid, people, before, 'rota')
      const next = { ...rota, rotaid, version: (known?.version ?? 0) + 1 }
      const nameOf = await namesOf(parts, [...people, ...before])
      const message = known === undefined ? 'Rota Added' : 'Rota Saved'
      const result = { message, rotaid, version: next.version }
      const rotas =
        known === undefined ? [...read.rotas, next] : read.rotas.map((each) => (each === known ? next : each))
      const event = {
        field: 'rota',
        name: known === undefined ? 'Rota Added' : 'Rota Changed',
        description: describeRota(known, rota, nameOf),
      }
      const items = writesOf(parts, groupid, caller, read, { chains: read.chains, rotas, ...event })
      return { items: [...items, ...(await keep(result))], result }
    })

export const removeRota =
  (parts: EscalationParts): Serve<typeof contract.removeRota> =>
  ({ groupid, rotaid }, caller) =>
    transactUntilDone(parts.documents, async () => {
      const read = await parts.escalations.read(groupid)
      const known = read.rotas.find((each) => each.rotaid === rotaid)
      if (known === undefined) throw new Problem('notFound', 'No such rota.')
      const user = read.chains.find(({ steps }) => steps.some((step) => step.rotaid === rotaid))
      if (user !== undefined) {
        throw new Problem('conflict', `The chain ${user.name} uses this rota. Change the chain first.`)
      }
      const items = writesOf(parts, groupid, caller, read, {
        chains: read.chains,
        rotas: read.rotas.filter((each) => each !== known),
        field: 'rotaid',
        name: 'Rota Removed',
        description: known.name,
      })
      return { items, result: { message: 'Rota Removed' } }
    })

export const putChain =
  (parts: EscalationParts): ServeOnce<typeof contract.putChain> =>
  ({ groupid, chainid: asked, chain, version }, caller, keep = keepNothing) =>
    transactUntilDone(parts.documents, async () => {
      await refuseDefault(parts, groupid)
      const read = await parts.escalations.read(groupid)
      const chainid = asked ?? newChainId()
      const known = read.chains.find((each) => each.chainid === chainid)
      checkVersion(known, { id: asked, version, what: 'chain' })
      if (known === undefined) refuseMore(read.chains.length, maxChains, 'chain')
      const rotaName = (id: string) => read.rotas.find(({ rotaid }) => rotaid === id)?.name
      if (chain.steps.some(({ rotaid }) => rotaid !== undefined && rotaName(rotaid) === undefined)) {
        throw new Problem('invalid', 'Steps must name rotas of the group.', { field: 'chain' })
      }
      const peopleOf = ({ steps }: Pick<typeof chain, 'steps'>) => steps.flatMap((step) => step.people ?? [])
      const [people, before] = [peopleOf(chain), known === undefined ? [] : peopleOf(known)]
      await refuseStrangers(parts, groupid, people, before, 'chain')
      const next = { ...chain, chainid, version: (known?.version ?? 0) + 1 }
      const nameOf = await namesOf(parts, [...people, ...before])
      const message = known === undefined ? 'Chain Added' : 'Chain Saved'
      const result = { message, chainid, version: next.version }
      const chains =
        known === undefined
          ? [...read.chains, next]
          : read.chains.map((each) => (each === known ? next : each))
      const event = {
        field: 'chain',
        name: known === undefined ? 'Chain Added' : 'Chain Changed',
        description: describeChain(known, chain, nameOf, (id) => rotaName(id) ?? id),
      }
      const items = writesOf(parts, groupid, caller, read, { chains, rotas: read.rotas, ...event })
      return { items: [...items, ...(await keep(result))], result }
    })

export const removeChain =
  (parts: EscalationParts): Serve<typeof contract.removeChain> =>
  ({ groupid, chainid }, caller) =>
    transactUntilDone(parts.documents, async () => {
      const read = await parts.escalations.read(groupid)
      const known = read.chains.find((each) => each.chainid === chainid)
      if (known === undefined) throw new Problem('notFound', 'No such chain.')
      const items = writesOf(parts, groupid, caller, read, {
        chains: read.chains.filter((each) => each !== known),
        rotas: read.rotas,
        field: 'chainid',
        name: 'Chain Removed',
        description: known.name,
      })
      return { items, result: { message: 'Chain Removed' } }
    })
