import { tierOf } from '../../shared/plans/tierOf'
import { occurrenceId, type ActiveEvent } from '../alerts/activeEvent'
import { type Hold, holdOf } from '../alerts/alarmHolds'
import { alertSecondsOf, type DueEvent, dueNotices } from '../alerts/dueNotices'
import type { EventStates } from '../alerts/eventStates'
import type { NoteNotices } from '../alerts/noteNotices'
import type { SentStore } from '../alerts/sentStore'
import type { TransactItem } from '../core/store/storeWrites'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'
import { allowanceMs } from '../alerts/silence'
import { type OccurrenceWork, dueField } from './alarmWork'
import type { AlarmDevice, AlarmParts } from './alarmParts'
import { changeStates } from './changeOccurrence'
import { idOfRow } from './occurrenceStore'

export interface NotifyParts extends AlarmParts {
  noteNotices: NoteNotices
  sent: SentStore
}

export interface Notified {
  items: TransactItem[]
  /** Rows of the outbox that are among them: to be sent as soon as they are written. */
  notices: { deviceid: RecordItem['deviceid']; id: string }[]
  /** What begins to ask for people: to be written into the rows of those occurrences. */
  rings: DueEvent[]
}

/** Whether what a device said last still counts: an alert of months ago does not ring. */
const isCurrent = (record: RecordItem, link: LinkItem, event: ActiveEvent, nowMs: number): boolean =>
  event.isPortal === true || nowMs - (link.latestTsMs ?? 0) <= allowanceMs(record, link)

/** As if it had not been notified before. */
const anew = <E extends ActiveEvent>({ emailMs: _e, smsMs: _s, before: _b, rangMs: _r, ...event }: E) => event

/**
 * Notifies now of what lasts, without a message: what held it back is over. Decided by the same function as at ingest.
 * @param wanted which events, and whether they notify as if they had not before
 */
export const notifyLasting = async (
  parts: NotifyParts,
  { record, link, states }: AlarmDevice,
  wanted: (event: ActiveEvent, key: string) => 'anew' | 'first' | undefined,
  nowMs: number,
): Promise<Notified> => {
  const picked = new Set<string>()
  const active: EventStates['active'] = {}
  const forgotten = new Set<string>()
  for (const [key, event] of Object.entries(states.active)) {
    const how = isCurrent(record, link, event, nowMs) ? wanted(event, key) : undefined
    active[key] = how === 'anew' ? anew(event) : event
    if (how !== undefined) picked.add(key)
    if (how === 'anew') forgotten.add(key)
  }
  // What is away for a moment notifies when it goes on.
  const paused = Object.entries(states.ended ?? {}).map(([key, event]) =>
    wanted(event, key) === 'anew' ? ([key, anew(event)] as const) : ([key, event] as const),
  )
  // Where something else holds it still, it notifies when that is over.
  const isForgotten = forgotten.size > 0 || paused.some(([key, event]) => event !== states.ended?.[key])
  const ended = paused.length === 0 ? {} : { ended: Object.fromEntries(paused) }
  const known: EventStates = { ...states, active, ...ended }
  const nothing = {
    items: isForgotten ? [changeStates(parts, { link }, known)] : [],
    ...{ notices: [], rings: [] },
  }
  if (picked.size === 0) return nothing
  const tier = tierOf({ ...record, nowMs })
  const seconds = alertSecondsOf(record, tier)
  const body = latestReading(link)
  const holds = (event: ActiveEvent, key: string): { hold: Hold } | undefined => {
    if (!picked.has(key)) return { hold: 'delay' }
    const hold = holdOf(record, event, { tsMs: nowMs, nowMs, body })
    return hold === undefined ? undefined : { hold }
  }
  const first = dueNotices(known, seconds, nowMs, {}, holds)
  const before = first.notices.length === 0 ? {} : await parts.sent.read(record.deviceid, first.notices)
  const sent = Object.fromEntries(Object.entries(before).filter(([key]) => !forgotten.has(key)))
  const due = dueNotices(known, seconds, nowMs, sent, holds)
  if (due.notices.length + due.rings.length === 0) return nothing
  const noted = parts.noteNotices(record.deviceid, due.notices, nowMs)
  return {
    items: [
      changeStates(parts, { link }, due.states),
      ...noted.items,
      ...(due.notices.length === 0 ? [] : [parts.sent.write(record.deviceid, due.sent, noted.noted, nowMs)]),
    ],
    notices: noted.noted.map(({ id }) => ({ deviceid: record.deviceid, id })),
    rings: due.rings,
  }
}

/**
 * What had to last before it notifies has done so, as far as is known, and no message has said so: the device is silent.
 * It is not kept back for that.
 */
export const openEndDelay = (parts: NotifyParts): OccurrenceWork => ({
  plan: async ({ row, record, link, states, nowMs }) => {
    const id = idOfRow(row)
    const isWaiting = ({ beganMs, rangMs }: { beganMs: number; rangMs?: number | undefined }, key: string) =>
      occurrenceId(key, beganMs) === id && rangMs === undefined
    const { items, notices, rings } = await notifyLasting(
      parts,
      { record, link, states },
      (event, key) => (isWaiting(event, key) ? 'first' : undefined),
      nowMs,
    )
    return {
      items,
      notices,
      ...(rings.length === 0 ? {} : { set: { rangMs: nowMs, [dueField('ring')]: nowMs } }),
    }
  },
})
