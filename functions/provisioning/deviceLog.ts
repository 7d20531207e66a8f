import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import {
  deviceLogKinds,
  type addDeviceLog as addDeviceLogContract,
  type DeviceLogEntry,
  type TestOutcome,
  type getDeviceLog as getDeviceLogContract,
  type getRecentDevices as getRecentDevicesContract,
} from '../../shared/provisioning/deviceLog'
import { testMethods } from '../../shared/provisioning/deviceTests'
import { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import { newId } from '../core/newId'
import { putItem, type TransactItem, tryTransact } from '../core/store/storeWrites'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { CommandStore } from '../commands/commandStore'
import { judgeTest } from './judgeTest'

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

/** The log of a device's making: the factory's own, apart from the server log, which is about its owners. */
export interface DeviceLog {
  /** A new line, and that the device was worked on, for the transaction that it records. */
  writes(
    deviceid: DeviceId,
    line: Pick<LogRow, 'kind' | 'text' | 'test'>,
    by: { userid: string; email: string; name: string },
    nowMs: number,
  ): TransactItem[]
  /** Newest first, from below `startKey` on. */
  read(
    deviceid: DeviceId,
    limit: number,
    startKey: string | undefined,
  ): Promise<{ rows: LogRow[]; lastKey: string | undefined }>
  /** The newest line of each device that was worked on last, newest first. */
  recent(limit: number): Promise<readonly (LogRow & { deviceid: DeviceId })[]>
}

const keyOf = (deviceid: DeviceId): string => `FACTORY#${deviceid}`

/** All lines of all devices for a while, so that the newest are found without their ids. */
const recentKey = 'FACTORY'
const recentDays = 90
/** So many lines are looked at: a device that is worked on has several. */
const recentLines = 200

const RecentRow = LogRow.extend({ deviceid: DeviceId })

export const openDeviceLog = (documents: DynamoDBDocumentClient, TableName: string): DeviceLog => ({
  writes: (deviceid, { kind, text, test }, { userid, email, name }, nowMs) => {
    const sk = newId(nowMs)
    const line = {
      sk,
      ts: nowMs / secondMs,
      kind,
      text,
      userid,
      userEmail: email,
      userName: name,
      ...(test === undefined ? {} : { test }),
    }
    const expiresAt = Math.floor((nowMs + recentDays * dayMs) / secondMs)
    return [
      putItem(TableName, { pk: keyOf(deviceid), ...line }),
      putItem(TableName, { pk: recentKey, ...line, deviceid, expiresAt }),
    ]
  },
  recent: async (limit) => {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': recentKey },
        ScanIndexForward: false,
        Limit: recentLines,
      }),
    )
    const newest = new Map<DeviceId, z.infer<typeof RecentRow>>()
    for (const item of page.Items ?? []) {
      const row = RecentRow.parse(item)
      if (!newest.has(row.deviceid)) newest.set(row.deviceid, row)
    }
    return [...newest.values()].slice(0, limit)
  },
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

/** No person makes a device known: a program of the factory does. */
const factory = { userid: '', email: '', name: 'Factory' }

/** The first line of a device. */
export const logProvisioned =
  (deviceLog: Pick<DeviceLog, 'writes'>) =>
  ({ deviceid, model, fw }: Pick<RecordItem, 'deviceid' | 'model' | 'fw'>, nowMs: number): TransactItem[] =>
    deviceLog.writes(deviceid, { kind: 'provisioned', text: `${model} · ${fw}` }, factory, nowMs)

/** A note changes nothing of the device: it needs no code, sold or not. */
export const addDeviceLog =
  (
    documents: DynamoDBDocumentClient,
    devices: Pick<DeviceStore, 'record'>,
    deviceLog: Pick<DeviceLog, 'writes'>,
    now: Clock,
  ): Serve<typeof addDeviceLogContract> =>
  async ({ deviceid, text }, caller) => {
    if ((await devices.record(deviceid)) === undefined) throw new Problem('notFound')
    await tryTransact(documents, deviceLog.writes(deviceid, { kind: 'note', text }, caller, now()))
    return { message: 'Note added.' }
  }

type Test = NonNullable<LogRow['test']>

const outcomeOf = async (
  commands: Pick<CommandStore, 'read'>,
  deviceid: DeviceId,
  { commandID, ...test }: Test,
): Promise<TestOutcome> => {
  const command = await commands.read(deviceid, commandID)
  const ended = command?.completeMs ?? command?.deleteMs
  return {
    ...test,
    ...judgeTest({ deviceid, ...test }, command),
    ...(ended === undefined ? {} : { complete_ts: ended / secondMs }),
  }
}

/** A line of a test shows the present state of its command: the queue is the one place that knows. */
const entryOf = async (
  commands: Pick<CommandStore, 'read'>,
  deviceid: DeviceId,
  { sk, test, ...line }: LogRow,
): Promise<DeviceLogEntry> => ({
  id: sk,
  ...line,
  ...(test === undefined ? {} : { test: await outcomeOf(commands, deviceid, test) }),
})

export const getDeviceLog =
  (
    devices: Pick<DeviceStore, 'record'>,
    deviceLog: Pick<DeviceLog, 'read'>,
    commands: Pick<CommandStore, 'read'>,
  ): Serve<typeof getDeviceLogContract> =>
  async ({ deviceid, dataPoints, pageStartKey }) => {
    const [record, { rows, lastKey }] = await Promise.all([
      devices.record(deviceid),
      deviceLog.read(deviceid, dataPoints, pageStartKey),
    ])
    if (record === undefined) throw new Problem('notFound')
    return {
      entries: await Promise.all(rows.map((row) => entryOf(commands, deviceid, row))),
      ...(lastKey === undefined ? {} : { lastEvaluatedKey: lastKey }),
    }
  }

const recentLength = 20

/** What came last of each device that the factory worked on. */
export const getRecentDevices =
  (
    devices: Pick<DeviceStore, 'records'>,
    deviceLog: Pick<DeviceLog, 'recent'>,
    commands: Pick<CommandStore, 'read'>,
  ): Serve<typeof getRecentDevicesContract> =>
  async () => {
    const rows = await deviceLog.recent(recentLength)
    const records = await devices.records(rows.map(({ deviceid }) => deviceid))
    const found = rows.flatMap(({ deviceid, ...row }) => {
      const record = records.get(deviceid)
      return record === undefined ? [] : [{ record, row }]
    })
    return {
      devices: await Promise.all(
        found.map(async ({ record: { deviceid, name, model, fw, addedTs }, row }) => ({
          deviceid,
          name,
          model,
          fw,
          isAdded: addedTs !== undefined,
          newest: await entryOf(commands, deviceid, row),
        })),
      ),
    }
  }
