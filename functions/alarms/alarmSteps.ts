import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { AlarmStep } from '../../shared/alarms/alarms'
import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { type TransactItem, putItem } from '../core/store/storeWrites'
import { recordExpiry } from '../core/store/rowFields'
import { stepPrefix, type OccurrenceRow, idOfRow } from './occurrenceStore'

type Step = Omit<AlarmStep, 'ts'>

const StepRow = z.object({
  kind: z.string(),
  text: z.string(),
  by: z.string().optional(),
  atMs: z.number(),
})

/** A step of the history of an occurrence, to stand in the transaction of what it says. */
export const stepItem = (
  TableName: string,
  { deviceid, id }: { deviceid: DeviceId; id: string },
  { kind, text, by }: Step,
  stepid: string,
  nowMs: number,
): TransactItem =>
  putItem(TableName, {
    pk: deviceid,
    sk: `${stepPrefix(id)}${stepid}`,
    ...{ kind, text, by, atMs: nowMs },
    expiresAt: recordExpiry(nowMs),
  })

/** More than a page shows; the newest beyond them are left out. */
const maxSteps = 300

/** The steps of an occurrence, oldest first. */
export const openReadSteps =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (pk: DeviceId, id: string): Promise<AlarmStep[]> => {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': stepPrefix(id) },
        ConsistentRead: true,
        Limit: maxSteps,
      }),
    )
    return (page.Items ?? []).map((item) => {
      const { kind, text, by, atMs } = StepRow.parse(item)
      return {
        ts: atMs / secondMs,
        kind: kind as AlarmStep['kind'],
        text,
        ...(by === undefined ? {} : { by }),
      }
    })
  }

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
