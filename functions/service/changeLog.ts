import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, minuteMs, secondMs } from '../../shared/core/time'
import { type Bounds, mostHourDays } from '../../shared/hours/hours'
import type * as contract from '../../shared/service/changeService'
import { type EntryFile, EntryId, type ServiceEntry, maxEntries } from '../../shared/service/serviceEntry'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Serve } from '../core/http/serve'
import { newId } from '../core/newId'
import { putIfVersion, putItem, type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import type { WriteLog } from '../serverlog/logEntry'
import {
  doneBy,
  type EntryRow,
  type MachineRow,
  type ServiceStore,
  entryKey,
  fileKey,
  machineKey,
  serviceShardOf,
} from './serviceStore'
import type { KeepUploads } from './keepUploads'
import { answeredMeter, exactly } from './moveMeter'

export interface LogParts {
  documents: DynamoDBDocumentClient
  TableName: string
  store: ServiceStore
  /** What a machine of the group is called. @throws Problem `notFound` for one that is not in it */
  nameOf: (groupid: GroupId, deviceid: DeviceId) => Promise<string>
  /** Engine hours of a machine between two instants, counted from its readings. */
  countHours: (deviceid: DeviceId, fromMs: number, toMs: number) => Promise<Bounds>
  keepUploads: KeepUploads
  writeLog: WriteLog
  now: Clock
}

/** Clocks of browsers are a little ahead at times. */
const aheadMs = 5 * minuteMs

const emptyRow = (groupid: GroupId, deviceid: DeviceId): MachineRow => ({
  ...machineKey(groupid, deviceid),
  done: {},
  marks: {},
  version: 0,
})

/** The row of a machine with a change; it is looked at at once. */
const writeRow = (TableName: string, { pk, sk, version, ...row }: MachineRow, nowMs: number): TransactItem =>
  putIfVersion(TableName, { pk, sk }, { ...row, work: serviceShardOf({ sk }), dueMs: nowMs }, version)

export const noteOf = (groupid: GroupId, name: string, description: string) => ({
  subject: accessKey.group(groupid),
  category: 'Group' as const,
  name,
  description,
})

/** The hours from which an entry counts. */
const openBaseOf =
  ({ countHours }: Pick<LogParts, 'countHours'>) =>
  async (
    { meter }: MachineRow,
    deviceid: DeviceId,
    { meterHours, atMs, nowMs }: { meterHours: number | undefined; atMs: number; nowMs: number },
  ): Promise<Pick<EntryRow, 'source' | 'total'>> => {
    if (meter?.question !== undefined) {
      throw new Problem('conflict', 'The meter of this machine has changed: answer first how it goes on.')
    }
    if (meter?.source !== 'counted') {
      return meterHours === undefined ? {} : { source: 'own', total: exactly(meterHours) }
    }
    if (nowMs - atMs > mostHourDays * dayMs) return {}
    const [fromMs, toMs] = [Math.min(atMs, meter.atMs), Math.max(atMs, meter.atMs)]
    const between = fromMs < toMs ? await countHours(deviceid, fromMs, toMs) : exactly(0)
    const sign = atMs < meter.atMs ? -1 : 1
    const total = {
      atLeast: meter.total.atLeast + sign * between.atLeast,
      atMost: meter.total.atMost + sign * between.atMost,
    }
    return { source: 'counted', total }
  }

export const logService = (parts: LogParts): ServeOnce<typeof contract.logService> => {
  const { documents, TableName, store, nameOf, keepUploads, writeLog, now } = parts
  const baseOf = openBaseOf(parts)
  return async (
    { groupid, deviceid, planids, atTime, files: given = [], ...fields },
    caller,
    keep = keepNothing,
  ) => {
    const name = await nameOf(groupid, deviceid)
    const atMs = atTime * secondMs
    if (atMs > now() + aheadMs) {
      throw new Problem('invalid', 'Work can be logged once it is done: not in the future.', {
        field: 'atTime',
      })
    }
    const write = (files: EntryFile[]) =>
      transactUntilDone(documents, async () => {
        const nowMs = now()
        const key = machineKey(groupid, deviceid)
        const [plans, stored, entries] = await Promise.all([
          store.plans(groupid),
          store.machineRow(key.pk, key.sk),
          store.entries(groupid, deviceid),
        ])
        const chosen = planids.map((planid) => plans.find(({ plan }) => plan.planid === planid)?.plan)
        if (chosen.includes(undefined)) throw new Problem('conflict', 'One of the plans was removed.')
        if (entries.length >= maxEntries) {
          throw new Problem('conflict', `A machine can have at most ${maxEntries} entries.`)
        }
        const row = stored ?? emptyRow(groupid, deviceid)
        const byHours = chosen.some((plan) => plan?.everyHours !== undefined)
        if (byHours && row.meter?.source === 'own' && fields.meterHours === undefined) {
          throw new Problem('invalid', 'Meter must be given: a plan counts hours from it.', {
            field: 'meterHours',
          })
        }
        const base = await baseOf(row, deviceid, { meterHours: fields.meterHours, atMs, nowMs })
        const entryid = EntryId.parse(newId(nowMs))
        const entry: ServiceEntry = {
          entryid,
          planids,
          planNames: chosen.map((plan) => plan?.name ?? ''),
          atTs: Math.min(atTime, Math.floor(nowMs / secondMs)),
          ...fields,
          ...(files.length === 0 ? {} : { files }),
          ...(base.source === 'counted' && base.total !== undefined ? { counted: base.total } : {}),
          by: caller.email,
          loggedTs: Math.floor(nowMs / secondMs),
        }
        const entryRow = { ...entryKey(groupid, deviceid, entryid), entry, ...base }
        const done = { ...row.done, ...doneBy([...entries, entryRow]) }
        const result = { message: `Logged for ${name}.`, entryid }
        const description = `${name} (${deviceid}): ${entry.planNames.join(', ')}`
        return {
          items: [
            putItem(TableName, entryRow, { pk: undefined }),
            ...files.map(({ fileid }) => putItem(TableName, fileKey({ groupid, deviceid, entryid, fileid }))),
            writeRow(TableName, { ...row, done }, nowMs),
            writeLog(noteOf(groupid, 'Service Logged', description), caller, nowMs),
            ...(await keep(result)),
          ],
          result,
        }
      })
    return keepUploads(groupid, given, write)
  }
}

export const undoServiceEntry =
  ({
    documents,
    TableName,
    store,
    nameOf,
    writeLog,
    now,
  }: LogParts): Serve<typeof contract.undoServiceEntry> =>
  async ({ groupid, deviceid, entryid }, caller) => {
    const name = await nameOf(groupid, deviceid)
    return transactUntilDone(documents, async () => {
      const nowMs = now()
      const key = machineKey(groupid, deviceid)
      const [stored, entries] = await Promise.all([
        store.machineRow(key.pk, key.sk),
        store.entries(groupid, deviceid),
      ])
      const known = entries.find(({ entry }) => entry.entryid === entryid)
      if (known === undefined || stored === undefined)
        throw new Problem('notFound', 'There is no such entry.')
      const result = { message: 'Entry undone.' }
      if (known.entry.undone !== undefined) return { items: [], result }
      const entry: ServiceEntry = {
        ...known.entry,
        undone: { by: caller.email, ts: Math.floor(nowMs / secondMs) },
      }
      const after = entries.map((each) => (each === known ? { ...each, entry } : each))
      const description = `${name} (${deviceid}): ${entry.planNames.join(', ')}`
      return {
        items: [
          setFields(
            TableName,
            { pk: known.pk, sk: known.sk },
            { set: { entry }, add: { version: 1 }, when: { version: known.version } },
          ),
          writeRow(TableName, { ...stored, done: doneBy(after) }, nowMs),
          writeLog(noteOf(groupid, 'Service Entry Undone', description), caller, nowMs),
        ],
        result,
      }
    })
  }

export const answerMeter =
  ({ documents, TableName, store, nameOf, writeLog, now }: LogParts): Serve<typeof contract.answerMeter> =>
  async ({ groupid, deviceid, answer, hours }, caller) => {
    const name = await nameOf(groupid, deviceid)
    return transactUntilDone(documents, async () => {
      const nowMs = now()
      const key = machineKey(groupid, deviceid)
      const row = await store.machineRow(key.pk, key.sk)
      if (row?.meter?.question === undefined) {
        throw new Problem('conflict', 'The meter of this machine does not ask any more.')
      }
      const { beforeHours, nowHours } = row.meter.question
      const goesOn = answer === 'goOn' ? hours : undefined
      const meter = answeredMeter(row.meter, goesOn, nowMs)
      const how = goesOn === undefined ? 'a new meter' : `goes on from ${goesOn} h`
      const description = `${name} (${deviceid}): ${beforeHours} h → ${nowHours} h is ${how}`
      return {
        items: [
          writeRow(TableName, { ...row, meter }, nowMs),
          writeLog(noteOf(groupid, 'Service Meter Answered', description), caller, nowMs),
        ],
        result: { message: 'Meter answered.' },
      }
    })
  }
