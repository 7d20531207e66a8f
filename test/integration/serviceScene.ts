import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { type Clock, hourMs, secondMs } from '../../shared/core/time'
import { findDueKeys } from '../../functions/alerts/dueStore'
import { openNoticeForPeople } from '../../functions/alerts/noteNotices'
import { NoticeRow } from '../../functions/alerts/noticeStore'
import { newId } from '../../functions/core/newId'
import { LinkItem, RecordItem, type RecordStream } from '../../functions/devices/deviceStore'
import { type LogParts, answerMeter, logService, undoServiceEntry } from '../../functions/service/changeLog'
import type { ServiceSources } from '../../functions/service/getService'
import { putServicePlan, removeServicePlan } from '../../functions/service/changePlans'
import { type EntryFileStore, openEntryFileStore } from '../../functions/service/entryFileStore'
import {
  openEraseService,
  openServiceStore,
  planPrefix,
  serviceShards,
} from '../../functions/service/serviceStore'
import { openKeepUploads } from '../../functions/service/keepUploads'
import { exactly } from '../../functions/service/moveMeter'
import { openEraseRows } from '../../functions/groups/endedRows'
import { openWorkMachine } from '../../functions/service/workMachine'
import { openWorkPlan } from '../../functions/service/workPlan'
import { openReadUse } from '../../functions/service/readUse'
import { memoryBucket } from '../doubles/memoryBucket'
import { callerOf } from '../doubles/openMemoryDevice'
import { openMemoryDocuments } from './memoryDocuments'

const TableName = 'service'
const noticesTable = 'notices'
export const groupid = GroupId.parse('g-Serviced1')
export const machine = DeviceId.parse('SERVICE01')
export const startMs = Date.parse('2026-11-02T00:00:00Z')
export const usualPlan = {
  groupid,
  name: '250 h service',
  tasks: 'Oil',
  everyHours: 250,
  soonHours: 25,
  soonDays: 14,
  timeZone: 'UTC',
}

/** One machine with a meter of its own, whose readings the test adds. */
export const openServiceScene = (deviceids: readonly DeviceId[] = [machine]) => {
  const documents = openMemoryDocuments({
    [TableName]: ['pk', 'sk'],
    [noticesTable]: ['deviceid', 'id'],
    log: ['pk', 'sk'],
  })
  const readings: [number, number][] = []
  const scene = {
    ...{ nowMs: startMs, isIn: true, readings },
    /** Of a device that has other ones than its own. */
    streams: new Map<string, RecordStream[]>(),
  }
  const now: Clock = () => scene.nowMs
  const caller = callerOf()
  const bucket = memoryBucket()
  const files = openEntryFileStore(bucket)

  const partsOf = (own: DynamoDBDocumentClient) => ({
    documents: own,
    TableName,
    store: openServiceStore(own, TableName),
    now,
  })
  const parts: LogParts & { devicesOf: () => Promise<readonly DeviceId[]>; files: EntryFileStore } = {
    ...partsOf(documents),
    files,
    devicesOf: () => Promise.resolve(deviceids),
    nameOf: () => Promise.resolve('Truck'),
    countHours: () => Promise.resolve(exactly(0)),
    keepUploads: openKeepUploads(files, openServiceStore(documents, TableName).isReferredTo),
    writeLog: ({ subject }) => ({ Put: { TableName: 'log', Item: { pk: subject, sk: newId(now()) } } }),
  }
  const readUse = openReadUse(
    (_device, _caller, { fromMs, toMs }) => {
      const found = scene.readings.filter(([ms]) => ms >= fromMs && ms <= toMs)
      if (found.length === 0) return Promise.resolve(undefined)
      const points = {
        times: Float64Array.from(found, ([ms]) => ms),
        values: Float64Array.from(found, ([, hours]) => hours),
      }
      return Promise.resolve({ key: 'eng_hrs', points })
    },
    () => Promise.reject(new Error('nothing is counted here')),
    now,
  )
  const record = RecordItem.parse({
    deviceid: machine,
    name: 'Truck',
    model: 'ORB-C1',
    fw: '1',
    provisionedTs: 1,
    streams: [{ streamId: 's', deviceid: machine, fromMs: 0 }],
  })
  const workWith = (own: DynamoDBDocumentClient) => {
    const work = {
      plan: openWorkPlan({
        ...partsOf(own),
        devicesOf: () => Promise.resolve(deviceids),
        erase: openEraseService(files, openEraseRows(own, TableName)),
      }),
      machine: openWorkMachine({
        ...partsOf(own),
        devices: {
          many: (asked) =>
            Promise.resolve(
              new Map(
                asked.map((deviceid) => [
                  deviceid,
                  {
                    record: { ...record, deviceid, streams: scene.streams.get(deviceid) ?? record.streams },
                    link: LinkItem.parse({ deviceid }),
                  },
                ]),
              ),
            ),
        },
        isIn: () => Promise.resolve(scene.isIn),
        readUse,
        people: () => Promise.resolve([{ to: 'owner@example.com' }]),
        noticeForPeople: openNoticeForPeople(noticesTable, newId),
      }),
    }
    return (pk: string, sk: string) => (sk.startsWith(planPrefix) ? work.plan(pk, sk) : work.machine(pk, sk))
  }
  const due = async () => {
    const keys: { pk: string; sk: string }[] = []
    const index = { TableName, IndexName: 'work', shards: serviceShards }
    for await (const page of findDueKeys(documents, index, scene.nowMs)) {
      keys.push(...page.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })))
    }
    return keys
  }
  /** What the sweep of each minute does; what a plan makes due comes with the second. */
  const sweep = async (work = workWith(documents)) => {
    for (let n = 0; n < 2; n += 1) for (const { pk, sk } of await due()) await work(pk, sk)
  }
  /** The machine works on, an hour an hour, from a meter to another. */
  const workFrom = (hours: number, more: number) => {
    for (let n = 0; n <= more; n += 1) scene.readings.push([scene.nowMs + n * hourMs, hours + n])
    scene.nowMs += more * hourMs
  }
  const log = (planids: Parameters<ReturnType<typeof logService>>[0]['planids'], meterHours: number) =>
    logService(parts)(
      {
        groupid,
        deviceid: machine,
        planids,
        atTime: Math.floor(scene.nowMs / secondMs),
        meterHours,
        note: 'Oil and filters',
        parts: '',
      },
      caller,
    )
  const notices = async (): Promise<string[]> => {
    const { Items = [] } = await documents.send(new ScanCommand({ TableName: noticesTable }))
    return Items.map((item) => NoticeRow.parse(item).due[0]?.msg ?? '')
  }
  const row = async () => {
    const [first] = await parts.store.machines(groupid)
    if (first === undefined) throw new Error('The machine has no row')
    return first
  }
  return {
    ...{ documents, bucket, scene, parts, workWith, due, sweep, workFrom, log, notices, row, caller },
    put: (fields: object = {}) => putServicePlan(parts)({ ...usualPlan, ...fields }, caller),
    remove: removeServicePlan(parts),
    undo: undoServiceEntry(parts),
    answer: answerMeter(parts),
  }
}

/** What a list is read from: the access of a shared group that holds some machines. */
export const listSourcesOf = ({
  parts,
  devices,
}: {
  parts: Pick<LogParts, 'store' | 'now'>
  devices: readonly DeviceId[]
}): ServiceSources => ({
  ...parts,
  access: {
    related: () =>
      Promise.resolve(devices.map((deviceid) => ({ pk: `GROUP#${groupid}`, sk: `DEVICE#${deviceid}` }))),
  } as unknown as ServiceSources['access'],
  groups: {
    read: () =>
      Promise.resolve({ groupid, groupName: 'Pit', kind: 'shared' } as Awaited<
        ReturnType<ServiceSources['groups']['read']>
      >),
  },
  devices: { many: () => Promise.resolve(new Map()) },
  readUse: () => Promise.reject(new Error('a list reads no meter')),
})
