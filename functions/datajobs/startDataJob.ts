import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type DataJobAction, isDataJobActive } from '../../shared/datajobs/dataJob'
import type { deleteData, transferData } from '../../shared/datajobs/startDataJob'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import type { IsSetupPassword } from '../access/deviceSetupPassword'
import { accessKey } from '../core/accessKey'
import { type KeepAnswer, type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { type Caller, isStaff } from '../core/http/caller'
import { newId } from '../core/newId'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { type DeviceStore, type RecordItem, deviceItem } from '../devices/deviceStore'
import { guardScript } from '../scripts/guardScript'
import type { ScriptStore } from '../scripts/scriptStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { JobStore } from './jobStore'

export interface JobService {
  documents: DynamoDBDocumentClient
  devicesTable: string
  devices: Pick<DeviceStore, 'record'>
  access: Pick<AccessStore, 'wayToDevice'>
  scripts: Pick<ScriptStore, 'lock' | 'lockCheck'>
  isSetupPassword: IsSetupPassword
  jobs: JobStore
  writeLog: WriteLog
  now: Clock
}

/**
 * The fence lies ahead: an ingest of a reading that arrives behind it reads the record afterwards, and so finds the new
 * stream. Longer than a function lives that writes it (15 s) and what two clocks differ by, since the store may take
 * that long to carry the write out.
 */
export const fenceAheadMs = 20 * secondMs

const messages = {
  transfer: 'Transfer In Progress!',
  delete: 'Delete In Progress!',
} as const

type Kind = keyof typeof messages

const busy = {
  transfer: 'Data is currently being transferred.',
  delete: 'Data is currently being deleted.',
  swap: 'The unit is currently being replaced.',
} as const satisfies Record<DataJobAction, string>

/** Why no other job may begin on the data of a device; undefined when one may. */
export const busyWith = ({ dataJob }: Pick<RecordItem, 'dataJob'>, nowMs: number): string | undefined =>
  dataJob === undefined || !isDataJobActive(dataJob, nowMs / secondMs) ? undefined : busy[dataJob.action]

const refuseWhileActive = (record: RecordItem, nowMs: number): void => {
  const reason = busyWith(record, nowMs)
  if (reason !== undefined) throw new Problem('conflict', reason)
}

const describe = (kind: Kind, target: DeviceId | undefined): string =>
  kind === 'delete'
    ? 'All data that had arrived by then'
    : `All data that had arrived by then, to ${target ?? ''}`

interface Asked {
  deviceid: DeviceId
  setupPassword: string
  targetDeviceid?: DeviceId
}

/**
 * Begins a job: from the fence on what arrives goes into a new stream of the device. Everything is refused before the
 * password is compared that can be, and each guess counts with those of other routes.
 */
const startDataJob =
  ({ documents, devicesTable, devices, scripts, isSetupPassword, jobs, writeLog, now }: JobService) =>
  async (
    kind: Kind,
    { deviceid, setupPassword, targetDeviceid }: Asked,
    caller: Caller,
    keep: KeepAnswer<{ message: string }>,
  ): Promise<{ message: string }> => {
    const recordOf = async (id: DeviceId): Promise<RecordItem> => {
      const record = await devices.record(id)
      if (record === undefined) throw new Problem('notFound')
      refuseWhileActive(record, now())
      return record
    }
    const related = targetDeviceid === undefined ? [deviceid] : [deviceid, targetDeviceid]
    await Promise.all(related.map(recordOf))
    if (kind === 'transfer') await guardScript(scripts, deviceid, caller)
    if (!(await isSetupPassword(caller.userid, deviceid, setupPassword))) {
      throw new Problem('invalid', 'The setup password is not right.', { field: 'setupPassword' })
    }
    const answer = { message: messages[kind] }
    return transactUntilDone(documents, async () => {
      const record = await recordOf(deviceid)
      const nowMs = now()
      const fenceMs = nowMs + fenceAheadMs
      const jobid = newId(nowMs)
      const { userid, email, name } = caller
      const streams = [...record.streams, { streamId: jobid, deviceid, fromMs: 0, arrivalFromMs: fenceMs }]
      const fence = setFields(
        devicesTable,
        { deviceid, sk: deviceItem.record },
        {
          set: {
            streams,
            streamsVersion: (record.streamsVersion ?? 0) + 1,
            dataJob: { action: kind, active: true, timestamp: Math.floor(fenceMs / secondMs) },
            dataJobId: jobid,
          },
          when: { streamsVersion: record.streamsVersion },
        },
      )
      const start = jobs.startWrite({
        jobid,
        kind,
        deviceid,
        ...(targetDeviceid === undefined ? {} : { targetDeviceid }),
        ...{ userid, email, name, fenceMs },
        streams: record.streams,
        step: 'cut',
        leasedUntilMs: fenceMs,
        tries: 0,
      })
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Data' as const,
        name: kind === 'transfer' ? 'Data Transfer Started' : 'Data Deletion Started',
        description: describe(kind, targetDeviceid),
      }
      const guard: TransactItem[] = kind === 'transfer' ? await guardScript(scripts, deviceid, caller) : []
      const items = [fence, start, ...guard, writeLog(event, caller, nowMs), ...(await keep(answer))]
      return { items, result: answer }
    })
  }

export const serveDeleteData =
  (service: JobService): ServeOnce<typeof deleteData> =>
  ({ deviceid, setupPassword }, caller, keep = keepNothing) =>
    startDataJob(service)('delete', { deviceid, setupPassword }, caller, keep)

export const serveTransferData =
  (service: JobService): ServeOnce<typeof transferData> =>
  async ({ deviceid, setupPassword, targetDeviceid }, caller, keep = keepNothing) => {
    if (targetDeviceid === deviceid) {
      throw new Problem('invalid', 'Destination device ID must be that of another device.', {
        field: 'targetDeviceid',
      })
    }
    if (!isStaff(caller)) {
      const way = await service.access.wayToDevice(caller.userid, targetDeviceid)
      if (way === undefined) throw new Problem('notFound')
      if (way.role !== 'ADMIN') throw new Problem('forbidden')
    }
    return startDataJob(service)('transfer', { deviceid, setupPassword, targetDeviceid }, caller, keep)
  }
