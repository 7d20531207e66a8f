import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { AlarmStep } from '../../shared/alarms/alarms'
import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { putItem } from '../core/store/putItem'
import { recordExpiry } from '../core/store/recordExpiry'
import type { TransactItem } from '../core/store/transact'
import { stepPrefix } from './alarmKeys'

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
