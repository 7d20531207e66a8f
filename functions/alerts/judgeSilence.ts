import { dayMs, hourMs, secondMs } from '../../shared/core/time'
import type { Silences } from '../data/silences'
import { supplyKey, wakesAboveVolts } from '../data/explainSleep'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'

/** A silence is one beyond twice the interval and this. */
const patienceMs = hourMs

/** How long a device may be silent: what somebody chose, or by its own interval. */
export const allowanceMs = (
  { noContact }: Pick<RecordItem, 'noContact'>,
  { intervalSeconds }: Pick<LinkItem, 'intervalSeconds'>,
): number => {
  const chosen = noContact?.seconds ?? 0
  return chosen > 0 ? chosen * secondMs : 2 * intervalSeconds * secondMs + patienceMs
}

/** Set to sleep without its supply, and without it when it was heard last. */
const sleeps = ({ sleepsWithoutSupply }: Silences, link: LinkItem): boolean => {
  const volts = latestReading(link)?.[supplyKey]
  return sleepsWithoutSupply && typeof volts === 'number' && volts <= wakesAboveVolts
}

const sendsNothing = ({ dataOff }: Silences): boolean => {
  const last = dataOff.at(-1)
  return last !== undefined && last.toMs === undefined
}

type Verdict =
  | { kind: 'unwatched' }
  /** All is well, or nobody can tell yet: look again then. */
  | { kind: 'later'; dueMs: number }
  | { kind: 'silent'; afterMs: number }

/** Whether a device should have reported by now; for a time that somebody chose, also while it sleeps. */
export const judgeSilence = (
  { record, link, silences }: { record: RecordItem; link: LinkItem; silences: Silences },
  nowMs: number,
): Verdict => {
  if (record.noContact?.level === 'never' || link.lastContactMs === undefined) return { kind: 'unwatched' }
  const afterMs = allowanceMs(record, link)
  const dueMs = link.lastContactMs + afterMs
  if (dueMs > nowMs) return { kind: 'later', dueMs }
  if (sendsNothing(silences)) return { kind: 'later', dueMs: nowMs + dayMs }
  const isChosen = (record.noContact?.seconds ?? 0) > 0
  return !isChosen && sleeps(silences, link)
    ? { kind: 'later', dueMs: nowMs + hourMs }
    : { kind: 'silent', afterMs }
}
