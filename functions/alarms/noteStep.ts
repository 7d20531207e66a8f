import type { AlarmStep } from '../../shared/alarms/alarms'
import type { TransactItem } from '../core/store/transact'
import { stepItem } from './alarmSteps'
import { type OccurrenceRow, idOfRow } from './occurrenceStore'

/** A step of an occurrence's history that the portal itself takes, for the transaction that makes it so. */
export type NoteStep = (row: OccurrenceRow, step: Omit<AlarmStep, 'ts'>, nowMs: number) => TransactItem

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
    stepItem(TableName, { deviceid: row.pk, id: idOfRow(row) }, step, idAt(newId(nowMs), row), nowMs)
