import { type Clock, secondMs } from '../../shared/core/time'
import type { Clause } from '../../shared/notifications/noticeOutcomes'
import type { OccurrenceRow } from '../alarms/occurrenceStore'
import type { PortalGap } from '../alerts/silence'
import { type ActiveEvent, occurrenceId } from '../alerts/activeEvent'
import { holdOf } from '../alerts/alarmHolds'
import type { EventRow } from '../alerts/eventStore'
import { readStates } from '../alerts/activeOf'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'

/** What keeps an event from everyone: when it was, and if it began now. */
export type ReadHeld = (
  record: RecordItem,
  link: LinkItem | undefined,
  event: EventRow,
  /** As it is stored, if it is. */
  occurrence: OccurrenceRow | undefined,
) => Promise<{ then?: Clause; now?: Clause }>

const ts = (ms: number): number => Math.floor(ms / secondMs)

/** The hold with until when and by whom, as far as the record says so. */
const clauseOfHold = (
  kind: NonNullable<ReturnType<typeof holdOf>>,
  record: RecordItem,
  topic: string,
): Clause => {
  if (kind === 'outOfService' && record.outOfService !== undefined) {
    const { untilMs, by, reason } = record.outOfService
    return { kind, untilTs: ts(untilMs), by, reason }
  }
  const shelf = record.shelves?.[topic]
  if (kind !== 'shelved' || shelf === undefined) return { kind }
  const { untilMs, by, reason } = shelf
  return { kind, by, reason, ...(untilMs === undefined ? {} : { untilTs: ts(untilMs) }) }
}

export const openReadHeld =
  (readGaps: () => Promise<readonly PortalGap[]>, now: Clock): ReadHeld =>
  async (record, link, event, occurrence) => {
    const nowMs = now()
    const { topic, level, msg, beganMs, endedMs } = event
    const gaps = await readGaps()
    const gap = gaps.find(({ fromMs, toMs = nowMs }) => fromMs < beganMs && beganMs < toMs)
    const lasting = link === undefined ? {} : readStates(link).active
    const active = Object.entries(lasting).find(([key, each]) => occurrenceId(key, each.beganMs) === event.at)
    const state: ActiveEvent = active?.[1] ?? { topic, level, msg, beganMs, lastMs: endedMs ?? nowMs }
    const body = link === undefined ? undefined : latestReading(link)
    const moment = { tsMs: link?.latestTsMs ?? nowMs, nowMs, body }
    const hold = endedMs === undefined ? holdOf(record, state, moment) : undefined
    const fresh = holdOf(
      record,
      { topic, level, msg, beganMs: nowMs, lastMs: nowMs },
      { ...moment, tsMs: nowMs },
    )
    const acknowledged = occurrence?.acknowledged
    const isUnrung = occurrence !== undefined && occurrence.rangMs === undefined
    // No reading that came in time listed it.
    const isLate = isUnrung && event.wasLive === undefined && state.wasLive === undefined
    const then = (): Clause | undefined => {
      if (acknowledged !== undefined)
        return { kind: 'acknowledged', by: acknowledged.by, ts: ts(acknowledged.atMs) }
      if (hold !== undefined) return clauseOfHold(hold, record, topic)
      if (gap !== undefined) {
        return {
          kind: 'portalFault',
          ts: ts(gap.fromMs),
          ...(gap.toMs === undefined ? {} : { untilTs: ts(gap.toMs) }),
        }
      }
      if (isLate) return { kind: 'late' }
      // What never asked for people was held back from its beginning to its end.
      return isUnrung && endedMs !== undefined ? { kind: 'delay' } : undefined
    }
    const [before, after] = [then(), fresh === undefined || fresh === 'delay' ? undefined : fresh]
    return {
      ...(before === undefined ? {} : { then: before }),
      ...(after === undefined ? {} : { now: clauseOfHold(after, record, topic) }),
    }
  }
