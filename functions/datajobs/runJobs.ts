import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Clock } from '../../shared/core/time'
import type { EraseOccurrences } from '../alarms/occurrenceWrites'
import { accessKey } from '../core/accessKey'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone, tryTransact, tryWrite } from '../core/store/storeWrites'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'
import type { LogEvent, WriteLog } from '../serverlog/logEntry'
import { batchWrite } from '../core/store/batchWrite'
import { attachWrite, cutWrite } from './cutStreams'
import type { Job, JobStore } from './jobStore'

/** A table of streams, and what its sort key is called. */
interface StreamTable {
  TableName: string
  sortKey: 'at' | 'sk'
}

/** Deletes all that a table holds of a stream, page after page: broken off, it goes on with what is left. */
const eraseStream = async (
  documents: DynamoDBDocumentClient,
  { TableName, sortKey }: StreamTable,
  stream: string,
): Promise<void> => {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#stream = :stream',
        ProjectionExpression: '#stream, #sortKey',
        ExpressionAttributeNames: { '#stream': 'stream', '#sortKey': sortKey },
        ExpressionAttributeValues: { ':stream': stream },
        ExclusiveStartKey,
      }),
    )
    const remove = (page.Items ?? []).map((item) => ({ stream, [sortKey]: String(item[sortKey]) }))
    await batchWrite(documents, TableName, { remove })
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
}

interface Parts {
  documents: DynamoDBDocumentClient
  devicesTable: string
  /** Every table that holds something of a stream. */
  streamTables: readonly StreamTable[]
  eraseOccurrences: EraseOccurrences
  devices: Pick<DeviceStore, 'record' | 'link'>
  jobs: JobStore
  writeLog: WriteLog
  now: Clock
}

const LatestBody = z.looseObject({ aws_ts: z.number().optional() })

/** The steps of a job; each leads to the next, or ends the job (undefined). */
export const openJobSteps = ({
  documents,
  devicesTable,
  streamTables,
  eraseOccurrences,
  devices,
  jobs,
  writeLog,
  now,
}: Parts) => {
  const noteOn = (job: Job, event: Omit<LogEvent, 'category'>): TransactItem =>
    writeLog({ category: 'Data', ...event }, job, now())

  const giveUp = (job: Job, outcome: string) => ({
    items: jobs.endWrites(job, outcome, now()),
    result: undefined,
  })

  /** In one transaction: at no time are readings on both devices, or on none. */
  const cut = (job: Job): Promise<Job | undefined> =>
    transactUntilDone<Job | undefined>(documents, async () => {
      const { deviceid, targetDeviceid, jobid, streams } = job
      const record = await devices.record(deviceid)
      if (record?.dataJobId !== jobid) return giveUp(job, 'overtaken')
      const target = targetDeviceid === undefined ? undefined : await devices.record(targetDeviceid)
      if (targetDeviceid !== undefined && target === undefined)
        return giveUp(job, 'the destination no longer exists')
      const next = { ...job, step: 'erase' as const }
      const attach = target === undefined ? [] : [attachWrite(devicesTable, target, streams)]
      return {
        items: [cutWrite(devicesTable, record, streams, jobid), ...attach, jobs.stepWrite(job, next.step)],
        result: next,
      }
    })

  /** The newest reading that lists show is one of those that are gone, until a newer one comes. */
  const forgetLatest = async ({ deviceid, fenceMs }: Job): Promise<void> => {
    const link = await devices.link(deviceid)
    const latest = latestReading(link)
    if (latest === undefined) return
    const { aws_ts: arrivedMs = 0 } = LatestBody.parse(latest)
    if (arrivedMs >= fenceMs) return
    const latestTsMs = link?.latestTsMs
    await tryWrite(
      documents,
      setFields(
        devicesTable,
        { deviceid, sk: deviceItem.link },
        { remove: ['latest', 'latestArrivedMs', 'latestTsMs', 'fences'], when: { latestTsMs } },
      ),
    )
  }

  const erase = async (job: Job): Promise<Job> => {
    await forgetLatest(job)
    if (job.kind === 'delete') {
      for (const { deviceid, streamId } of job.streams) {
        for (const table of streamTables) await eraseStream(documents, table, `${deviceid}#${streamId}`)
      }
      await eraseOccurrences(job.streams)
    }
    await tryTransact(documents, [jobs.stepWrite(job, 'tell')])
    return { ...job, step: 'tell' }
  }

  const tell = async (job: Job): Promise<undefined> => {
    const { deviceid, targetDeviceid, jobid } = job
    const { dataJob, dataJobId } = (await devices.record(deviceid)) ?? {}
    const key = { deviceid, sk: deviceItem.record }
    const set = { dataJob: { ...dataJob, active: false } }
    const isOwn = dataJobId === jobid
    const notes =
      targetDeviceid === undefined
        ? [noteOn(job, { subject: accessKey.device(deviceid), name: 'Data Deleted', description: '' })]
        : [
            noteOn(job, {
              subject: accessKey.device(deviceid),
              name: 'Data Transferred',
              description: `To ${targetDeviceid}`,
            }),
            noteOn(job, {
              subject: accessKey.device(targetDeviceid),
              name: 'Data Received',
              description: `From ${deviceid}`,
            }),
          ]
    await tryTransact(documents, [
      ...(isOwn ? [setFields(devicesTable, key, { set, when: { dataJobId: jobid } })] : []),
      ...jobs.endWrites(job, 'done', now()),
      ...notes,
    ])
    return undefined
  }

  return { cut, erase, tell } as const satisfies Record<Job['step'], (job: Job) => Promise<Job | undefined>>
}

/** Work of a few seconds; a step that is begun is given time to end. */
const reserveMs = 60_000

/**
 * Takes each open job that no other worker holds, one step after the other. One that fails is logged, and comes again when
 * its lease is over: its step is done again from the start, to the same end.
 */
export const openRunJobs = (parts: Parts) => {
  const steps = openJobSteps(parts)
  const { jobs, now } = parts

  const run = async (job: Job, remainingMs: () => number): Promise<void> => {
    if (!(await jobs.tryLease(job, now()))) return
    let next: Job | undefined = job
    while (next !== undefined && remainingMs() > reserveMs) next = await steps[next.step](next)
  }

  return async (remainingMs: () => number): Promise<void> => {
    for (const job of await jobs.open()) {
      if (job.leasedUntilMs > now() || remainingMs() <= reserveMs) continue
      try {
        await run(job, remainingMs)
      } catch (error) {
        const { jobid, kind, deviceid, step, tries } = job
        log.error('a job could not go on', { jobid, kind, deviceid, step, tries, error })
      }
    }
  }
}
