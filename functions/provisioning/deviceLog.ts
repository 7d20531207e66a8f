import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { deviceLogKinds } from '../../shared/provisioning/deviceLog'
import { testMethods } from '../../shared/provisioning/deviceTests'
import type { DeviceId } from '../../shared/core/ids'
import type { Caller } from '../core/http/caller'
import { newId } from '../core/newId'
import type { TransactItem } from '../core/store/transact'

/** A line as it is kept. A test names its command, which knows what came of it. */
const LogRow = z.object({
  sk: z.string(),
  ts: z.number(),
  kind: z.enum(deviceLogKinds),
  text: z.string(),
  userEmail: z.string(),
  userName: z.string(),
  test: z
    .object({ method: z.enum(testMethods), fw: z.string().optional(), commandID: z.string() })
    .optional(),
})
export type LogRow = z.infer<typeof LogRow>

/** The log of a device's making: the factory's own, apart from the server log, which tells of its owners. */
export interface DeviceLog {
  /** A new line, to stand in the transaction of what it tells. */
  write(
    deviceid: DeviceId,
    line: Pick<LogRow, 'kind' | 'text' | 'test'>,
    by: Pick<Caller, 'userid' | 'email' | 'name'>,
    nowMs: number,
  ): TransactItem
  /** Newest first, from below `startKey` on. */
  read(
    deviceid: DeviceId,
    limit: number,
    startKey: string | undefined,
  ): Promise<{ rows: LogRow[]; lastKey: string | undefined }>
}

const keyOf = (deviceid: DeviceId): string => `FACTORY#${deviceid}`

export const openDeviceLog = (documents: DynamoDBDocumentClient, TableName: string): DeviceLog => ({
  write: (deviceid, { kind, text, test }, { userid, email, name }, nowMs) => ({
    Put: {
      TableName,
      Item: {
        pk: keyOf(deviceid),
        sk: newId(nowMs),
        ts: nowMs / 1000,
        kind,
        text,
        userid,
        userEmail: email,
        userName: name,
        ...(test === undefined ? {} : { test }),
      },
    },
  }),
  read: async (deviceid, limit, startKey) => {
    const pk = keyOf(deviceid)
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ExclusiveStartKey: startKey === undefined ? undefined : { pk, sk: startKey },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit,
      }),
    )
    return {
      rows: (page.Items ?? []).map((row) => LogRow.parse(row)),
      lastKey: page.LastEvaluatedKey?.sk as string | undefined,
    }
  },
})
