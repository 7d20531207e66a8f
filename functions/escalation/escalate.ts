import { type NoticeChannel, noticeChannels, type NotifiedLevel } from '../../shared/alerts/alertSettings'
import { GroupId } from '../../shared/core/ids'
import { channelNames } from '../../shared/escalation/words'
import { tierOf } from '../../shared/plans/tierOf'
import { minuteMs } from '../../shared/core/time'
import { type Chain, chainMinutes } from '../../shared/escalation/chain'
import type { AccessStore } from '../access/accessStore'
import {
  type OccurrenceWork,
  type Planned,
  type WorkContext,
  pausedUntil,
  whyHeld,
} from '../alarms/alarmWork'
import type { NoteStep } from '../alarms/alarmSteps'
import { noticeEventOf, type OccurrenceRow } from '../alarms/occurrenceStore'
import { type NoticeForPeople, maxPeople } from '../alerts/noteNotices'
import { accessKey, idIn } from '../core/accessKey'
import { chunk } from '../core/chunk'
import type { RecordItem } from '../devices/deviceStore'
import { rankOfLevel, readLevel } from '../alerts/alertRank'
import { type Audience, type AudienceParts, readAudience } from './audience'
import type { EscalationStore } from './escalationStore'

/** How far a chain has come with an occurrence: `step` is the next one; without `dueMs` it has ended. */
type EscalationEntry = OccurrenceRow['escalation'][number]

/** A chain of one of the groups that hold the device. */
interface ChainOfGroup {
  groupid: GroupId
  chain: Chain
}

const startsAt = (level: NotifiedLevel, of: string): boolean =>
  rankOfLevel(readLevel(of)) >= rankOfLevel(level)

const dueAt = ({ steps }: Chain, step: number, fromMs: number): number | undefined => {
  const next = steps[step]
  return next === undefined ? undefined : fromMs + next.afterMinutes * minuteMs
}

/** What begins with an occurrence that asks for people from `fromMs` on. */
const beginEntries = (chains: readonly ChainOfGroup[], level: string, fromMs: number): EscalationEntry[] =>
  chains
    .filter(({ chain }) => startsAt(chain.level, level))
    .map(({ groupid, chain }) => ({
      groupid,
      chainid: chain.chainid,
      chain: chain.name,
      step: 0,
      fromMs,
      dueMs: dueAt(chain, 0, fromMs),
    }))

/** Behind a step: the next one at its time, or at once when the one before reached no one. */
const entryAfter = (
  entry: EscalationEntry,
  chain: Chain,
  reached: boolean,
  nowMs: number,
): EscalationEntry => {
  const step = entry.step + 1
  const dueMs = dueAt(chain, step, entry.fromMs ?? nowMs)
  const soonest = reached || dueMs === undefined ? dueMs : Math.min(dueMs, nowMs)
  return { ...entry, step, dueMs: soonest }
}

const ended = (entry: EscalationEntry): EscalationEntry => ({ ...entry, dueMs: undefined })

/** The one that waits longest of those that are due. */
const firstDue = (entries: readonly EscalationEntry[], nowMs: number): EscalationEntry | undefined =>
  entries
    .filter(({ dueMs }) => dueMs !== undefined && dueMs <= nowMs)
    .sort((a, b) => (a.dueMs ?? 0) - (b.dueMs ?? 0))[0]

const nextDue = (entries: readonly EscalationEntry[]): number | undefined => {
  const open = entries.flatMap(({ dueMs }) => dueMs ?? [])
  return open.length === 0 ? undefined : Math.min(...open)
}

/** A day after it began nothing of it wakes a person any more. */
const isOver = ({ fromMs = 0 }: EscalationEntry, nowMs: number): boolean =>
  nowMs >= fromMs + chainMinutes * minuteMs

interface Options extends AudienceParts {
  access: AudienceParts['access'] & Pick<AccessStore, 'related'>
  escalations: Pick<EscalationStore, 'read'>
  noticeForPeople: NoticeForPeople
  noteStep: NoteStep
}

const channelsInPlan = (record: RecordItem, nowMs: number): NoticeChannel[] => {
  const { emailsPerMonth, smsPerMonth } = tierOf({ ...record, nowMs })
  const units = { email: emailsPerMonth, sms: smsPerMonth, push: 1 }
  return noticeChannels.filter((channel) => units[channel] > 0)
}

const sayReached = ({ byChannel, names, leftOut }: Audience): string => {
  const by = [...byChannel.keys()].map((channel) => channelNames[channel]).join(', ')
  const rest = leftOut.length === 0 ? '' : ` (${leftOut.join('; ')})`
  return `${names.join(', ')} by ${by}${rest}`
}

/**
 * Runs the chains of the groups that hold a device: what is due of one chain in each turn, with rights, rotas and
 * chains as they are then. What was acknowledged, held back or has ended ends them; an occurrence that ended
 * unacknowledged does not begin one again, and the next occurrence begins its own.
 */
export const openEscalate = (options: Options): OccurrenceWork => {
  const { access, escalations, noticeForPeople, noteStep } = options

  const readGroups = async (deviceid: WorkContext['row']['pk']) => {
    const rows = await access.related(accessKey.device(deviceid), 'GROUP#')
    const stored = await Promise.all(
      rows.map(async ({ sk }) => {
        const groupid = GroupId.parse(idIn(sk))
        return { groupid, ...(await escalations.read(groupid)) }
      }),
    )
    const chains = stored.flatMap(({ groupid, chains: own }) =>
      own.map((chain): ChainOfGroup => ({ groupid, chain })),
    )
    return { chains, rotas: stored.flatMap(({ rotas }) => rotas) }
  }

  const withEntry = (
    entries: readonly EscalationEntry[],
    before: EscalationEntry,
    after: EscalationEntry,
  ): Pick<Planned, 'set' | 'dueMs'> => {
    const escalation = entries.map((entry) => (entry === before ? after : entry))
    return { set: { escalation }, dueMs: nextDue(escalation) }
  }

  return {
    isAtRing: true,
    plan: async (context) => {
      const { row, record, nowMs } = context
      const fromMs = row.rangMs ?? row.beganMs
      const isNew = !row.escalation.some((entry) => entry.fromMs === fromMs)
      const why = whyHeld(context)
      const note = (text: string) => noteStep(row, { kind: 'escalated', text }, nowMs)
      const pauseEndsMs = pausedUntil(context)
      if (pauseEndsMs !== undefined) return { dueMs: pauseEndsMs }
      if (why !== undefined) {
        const open = row.escalation.filter(({ dueMs }) => dueMs !== undefined)
        if (open.length === 0) return {}
        const names = open.map(({ chain }) => chain).join(', ')
        return { items: [note(`${names} ended: ${why}.`)], set: { escalation: row.escalation.map(ended) } }
      }
      const { chains, rotas } = await readGroups(row.pk)
      if (isNew) {
        const escalation = beginEntries(chains, row.level, fromMs)
        return escalation.length === 0 ? {} : { set: { escalation }, dueMs: nextDue(escalation) }
      }
      const entry = firstDue(row.escalation, nowMs)
      if (entry === undefined) return { dueMs: nextDue(row.escalation) }
      const chain = chains.find(
        (each) => each.groupid === entry.groupid && each.chain.chainid === entry.chainid,
      )?.chain
      const step = chain?.steps[entry.step]
      if (chain === undefined || step === undefined || isOver(entry, nowMs)) {
        const reason = chain === undefined ? 'it is no longer there' : 'its time is over'
        return {
          items: [note(`${entry.chain} ended: ${reason}.`)],
          ...withEntry(row.escalation, entry, ended(entry)),
        }
      }
      const audience = await readAudience(options, {
        deviceid: row.pk,
        step,
        rota: rotas.find(({ rotaid }) => rotaid === step.rotaid),
        channels: channelsInPlan(record, nowMs),
        nowMs,
      })
      const isReached = audience.byChannel.size > 0
      const after = entryAfter(entry, chain, isReached, nowMs)
      const headline = `Step ${entry.step + 1} of ${chain.name}`
      const next = after.dueMs === undefined ? 'No step is left.' : 'The next step follows at once.'
      const text = isReached
        ? sayReached(audience)
        : `no one. ${capital(audience.leftOut.join('; '))}. ${next}`
      return {
        items: [note(`${headline} notified ${text}`)],
        ...withEntry(row.escalation, entry, after),
        notices: [...audience.byChannel].flatMap(([channel, all]) =>
          chunk(all, maxPeople).map((people) =>
            noticeForPeople(
              {
                ...{ kind: 'escalation', channel, deviceid: row.pk, people, headline, atMs: nowMs },
                events: [noticeEventOf(row)],
              },
              nowMs,
            ),
          ),
        ),
      }
    },
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
