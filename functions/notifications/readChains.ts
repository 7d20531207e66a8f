import { notifiedLevels } from '../../shared/alerts/alertSettings'
import { type DeviceId, GroupId, type UserId } from '../../shared/core/ids'
import { secondMs, minuteMs } from '../../shared/core/time'
import type { Clause } from '../../shared/notifications/noticeOutcomes'
import type { Chain, ChainStep } from '../../shared/escalation/chain'
import { onCallAt, type Rota } from '../../shared/escalation/rota'
import type { AccessStore } from '../access/accessStore'
import type { OccurrenceRow } from '../alarms/occurrenceStore'
import { accessKey, idIn } from '../core/accessKey'
import type { EscalationStore } from '../escalation/escalationStore'
import type { UserStore } from '../users/userStore'

/** What a chain was to a person: a step of theirs, none while others were on call, or nothing at all. */
type Duty = { kind: 'due'; step: number } | { kind: 'offDuty'; onCall: readonly UserId[] } | { kind: 'none' }

const membersOf = ({ people }: ChainStep, rota: Rota | undefined): readonly UserId[] =>
  people ?? [
    ...(rota?.shifts ?? []).flatMap((shift) => shift.people),
    ...(rota?.overrides ?? []).map(({ userid }) => userid),
  ]

/** The first step of a chain that is for a person, of an occurrence that asks for people from `fromMs` on. */
const dutyIn = (
  userid: UserId,
  { chain, rotas }: { chain: Chain; rotas: readonly Rota[] },
  fromMs: number,
): Duty => {
  let duty: Duty = { kind: 'none' }
  for (const [n, step] of chain.steps.entries()) {
    const rota = rotas.find(({ rotaid }) => rotaid === step.rotaid)
    if (!membersOf(step, rota).includes(userid)) continue
    const atMs = fromMs + step.afterMinutes * minuteMs
    const onCall = step.people ?? (rota === undefined ? [] : onCallAt(rota, atMs))
    if (onCall.includes(userid)) return { kind: 'due', step: n }
    if (duty.kind === 'none') duty = { kind: 'offDuty', onCall }
  }
  return duty
}

interface Parts {
  access: Pick<AccessStore, 'related'>
  escalations: Pick<EscalationStore, 'read'>
  users: Pick<UserStore, 'read'>
}

/** What the chains of a device's groups say of a person: of an occurrence as it was, and if it began now. */
interface ChainClauses {
  then?: Clause
  now?: Clause
}

interface Asked {
  userid: UserId
  deviceid: DeviceId
  level: string
  row: OccurrenceRow | undefined
  nowMs: number
}

type Entry = OccurrenceRow['escalation'][number]

const ts = (ms: number): number => Math.floor(ms / secondMs)

/** A step that is the person’s and was not reached. */
const notReached = ({ acknowledged, endedMs }: OccurrenceRow, { dueMs }: Entry): Clause => {
  if (acknowledged !== undefined)
    return { kind: 'notYourTurn', by: acknowledged.by, ts: ts(acknowledged.atMs) }
  if (endedMs !== undefined) return { kind: 'ended' }
  return dueMs === undefined ? { kind: 'notYourTurn' } : { kind: 'waiting' }
}

const first = (clauses: readonly (Clause | undefined)[]): Clause | undefined => {
  const known = clauses.filter((clause) => clause !== undefined)
  return known.find(({ kind }) => kind !== 'notOnDuty') ?? known[0]
}

/** By the chains and rotas as they are now: who was on call then is what the rota says of that time. */
export const openReadChains =
  ({ access, escalations, users }: Parts) =>
  async ({ userid, deviceid, level, row, nowMs }: Asked): Promise<ChainClauses> => {
    const rank = (name: string) => notifiedLevels.findIndex((each) => each === name)
    const groups = await access.related(accessKey.device(deviceid), 'GROUP#')
    const stored = await Promise.all(
      groups.map(async ({ sk }) => {
        const groupid = GroupId.parse(idIn(sk))
        const { chains, rotas } = await escalations.read(groupid)
        return chains.map((chain) => ({ groupid, chain, rotas }))
      }),
    )
    const all = stored.flat()

    const offDuty = async ({ onCall }: Extract<Duty, { kind: 'offDuty' }>): Promise<Clause> => {
      const people = await Promise.all(onCall.map((each) => users.read(each)))
      const names = people.flatMap((user) => user?.name ?? [])
      return { kind: 'notOnDuty', ...(names.length === 0 ? {} : { by: names.join(', ') }) }
    }

    const then = (row?.escalation ?? []).map(async (entry) => {
      const found = all.find(
        ({ groupid, chain }) => groupid === entry.groupid && chain.chainid === entry.chainid,
      )
      if (row === undefined || found === undefined) return undefined
      const duty = dutyIn(userid, found, entry.fromMs ?? row.beganMs)
      if (duty.kind === 'offDuty') return offDuty(duty)
      return duty.kind === 'due' && duty.step >= entry.step ? notReached(row, entry) : undefined
    })
    const now = all
      .filter(({ chain }) => rank(level) >= rank(chain.level))
      .map(async (found) => {
        const duty = dutyIn(userid, found, nowMs)
        if (duty.kind === 'offDuty') return offDuty(duty)
        if (duty.kind === 'none') return undefined
        return { kind: duty.step === 0 ? ('sent' as const) : ('notYourTurn' as const) }
      })
    const [was, is] = [first(await Promise.all(then)), first(await Promise.all(now))]
    return { ...(was === undefined ? {} : { then: was }), ...(is === undefined ? {} : { now: is }) }
  }
