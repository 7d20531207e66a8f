import type { GroupId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import type { NotifiedLevel } from '../../shared/alerts/alertSettings'
import { type Chain, chainMinutes } from '../../shared/escalation/chain'
import { rankOfLevel, readLevel } from '../alerts/alertRank'
import type { OccurrenceRow } from '../alarms/occurrenceStore'

/** How far a chain has come with an occurrence: `step` is the next one; without `dueMs` it has ended. */
export type EscalationEntry = OccurrenceRow['escalation'][number]

/** A chain of one of the groups that hold the device. */
export interface ChainOfGroup {
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
export const beginEntries = (
  chains: readonly ChainOfGroup[],
  level: string,
  fromMs: number,
): EscalationEntry[] =>
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
export const entryAfter = (
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

export const ended = (entry: EscalationEntry): EscalationEntry => ({ ...entry, dueMs: undefined })

/** The one that waits longest of those that are due. */
export const firstDue = (entries: readonly EscalationEntry[], nowMs: number): EscalationEntry | undefined =>
  entries
    .filter(({ dueMs }) => dueMs !== undefined && dueMs <= nowMs)
    .sort((a, b) => (a.dueMs ?? 0) - (b.dueMs ?? 0))[0]

export const nextDue = (entries: readonly EscalationEntry[]): number | undefined => {
  const open = entries.flatMap(({ dueMs }) => dueMs ?? [])
  return open.length === 0 ? undefined : Math.min(...open)
}

/** A day after it began nothing of it wakes a person any more. */
export const isOver = ({ fromMs = 0 }: EscalationEntry, nowMs: number): boolean =>
  nowMs >= fromMs + chainMinutes * minuteMs
