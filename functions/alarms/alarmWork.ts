import { isOutOfService, isShelved, offDelayMsOf, suppressionOf } from '../alerts/alarmHolds'
import { latestReading } from '../devices/latestReading'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import type { EventStates } from '../alerts/eventStates'
import type { WrittenNotice } from '../alerts/noteNotices'
import type { TransactItem } from '../core/store/storeWrites'
import type { OccurrenceRow } from './occurrenceStore'

/**
 * What an occurrence waits for, each with a time of its own: `ring` is when it begins to ask for people, and makes due
 * what `atRing` names.
 */
export const workKinds = [
  'ring',
  'delay',
  'reminder',
  'personal',
  'escalation',
  'gathering',
  'doubt',
] as const
export type WorkKind = (typeof workKinds)[number]

/** The field of an occurrence's row that says when a kind of work is due. */
export const dueField = (kind: WorkKind): `due_${WorkKind}` => `due_${kind}`

export const dueOf = (row: OccurrenceRow, kind: WorkKind): number | undefined => {
  const dueMs = row[dueField(kind)]
  return typeof dueMs === 'number' ? dueMs : undefined
}

/** What a piece of work looks at: read together, and again when something changed meanwhile. */
export interface WorkContext {
  row: OccurrenceRow
  record: RecordItem
  link: LinkItem
  states: EventStates
  nowMs: number
}

/** What a piece of work does, in one transaction that holds only while the occurrence is as it was read. */
export interface Planned {
  items?: TransactItem[]
  /** Fields of the occurrence's row, times of other kinds among them. */
  set?: Readonly<Record<string, unknown>>
  /** When it is due again; without it no more. */
  dueMs?: number | undefined
  /** To be sent as soon as they are written. Those with an item are written with it; the others are among the items. */
  notices?: readonly (Omit<WrittenNotice, 'item'> & Partial<Pick<WrittenNotice, 'item'>>)[]
}

export interface OccurrenceWork {
  plan: (context: WorkContext) => Promise<Planned> | Planned
  /** Due as soon as an occurrence asks for people, of each or of those that it picks. */
  isAtRing?: true | ((row: OccurrenceRow) => boolean)
}

/** The kinds that a worker knows; one that it does not know waits for a worker that does. */
export type OccurrenceWorks = Partial<Record<WorkKind, OccurrenceWork>>

/** Work of rows of other kinds, by how their sort key begins: `SHELF#`, `BURST#`. */
export type RowWorks = Readonly<Record<string, (pk: string, sk: string) => Promise<void>>>

/** Why an occurrence asks for no one at this moment, in words; undefined when it does. */
export const whyHeld = ({ row, record, link, nowMs }: WorkContext): string | undefined => {
  if (row.acknowledged !== undefined) return `${row.acknowledged.by} acknowledged`
  if (row.endedMs !== undefined) return 'the event has ended'
  if (isOutOfService(record, nowMs)) return 'the device is out of service'
  if (isShelved(record.shelves?.[row.topic], row, nowMs)) return 'it is shelved'
  return suppressionOf(record, row, latestReading(link)) === undefined ? undefined : 'it is suppressed'
}

/**
 * An event that is away within its off-delay may be the same one again: when that is decided. Undefined when it lasts, or
 * asks for no one any more.
 */
export const pausedUntil = ({ row, record, link, nowMs }: WorkContext): number | undefined => {
  if (row.endedMs === undefined || row.acknowledged !== undefined) return undefined
  const untilMs = row.endedMs + offDelayMsOf(record, link)
  return untilMs > nowMs ? untilMs : undefined
}
