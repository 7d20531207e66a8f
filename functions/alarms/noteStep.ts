import type { AlarmStep } from '../../shared/alarms/alarms'
import { putItem } from '../core/store/putItem'
import type { TransactItem } from '../core/store/transact'
import { stepPrefix } from './alarmKeys'
import { type OccurrenceRow, idOfRow } from './occurrenceStore'

type Step = Pick<AlarmStep, 'kind' | 'text'> & { by?: string }

/** A step of an occurrence's history, for the transaction that makes it so; it is kept as long as the occurrence. */
export type NoteStep = (row: OccurrenceRow, step: Step, nowMs: number) => TransactItem

/** An id of its moment; of the same millisecond they sort as the row changed. */
const idAt = (id: string, { version }: OccurrenceRow): string =>
  `${id.slice(0, 10)}${String(version).padStart(6, '0')}${id.slice(16)}`

export const openNoteStep =
  (
    /** Of alarms. */
    TableName: string,
    newId: (nowMs: number) => string,
  ): NoteStep =>
  (row, step, nowMs) =>
    putItem(TableName, {
      pk: row.pk,
      sk: `${stepPrefix(idOfRow(row))}${idAt(newId(nowMs), row)}`,
      ...step,
      atMs: nowMs,
      expiresAt: row.expiresAt,
    })
