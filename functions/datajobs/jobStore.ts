import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId, UserId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { atMost } from '../core/store/conditionOf'
import { deleteItem, putItem, type TransactItem, tryWrite } from '../core/store/storeWrites'
import { recordExpiry } from '../core/store/rowFields'
import { setFields } from '../core/store/setFields'
import { RecordStream } from '../devices/deviceStore'

/** Each is done once or again with the same end: a worker that dies leaves the step to the next one. */
export const jobSteps = ['cut', 'erase', 'tell'] as const

/** Work on the data of a device that takes longer than a request. Times are epoch milliseconds. */
const Job = z.object({
  jobid: z.string(),
  kind: z.enum(['transfer', 'delete']),
  deviceid: DeviceId,
  targetDeviceid: z.optional(DeviceId),
  /** Who asked for it. */
  userid: UserId,
  email: z.string(),
  name: z.string(),
  /** The streams that it is about: none of them takes what arrives from `fenceMs` on. */
  streams: z.array(RecordStream),
  fenceMs: z.number(),
  step: z.enum(jobSteps),
  /** Lease expiry. */
  leasedUntilMs: z.number(),
  tries: z.number(),
})
export type Job = z.infer<typeof Job>

export interface JobStore {
  startWrite(job: Job): TransactItem
  /** All that have not ended, the oldest first. */
  open(): Promise<Job[]>
  /** Takes a job for a while, if no other worker holds its lease. */
  tryLease(job: Job, nowMs: number): Promise<boolean>
  /** The next step, if the job is still at the one that was done; to stand in its transaction. */
  stepWrite(job: Job, step: Job['step']): TransactItem
  /** Puts a job that has ended on record. */
  endWrites(job: Job, outcome: string, nowMs: number): TransactItem[]
}

/** Longer than a worker lives. */
const leaseMs = 6 * minuteMs
const openJobs = 'OPEN'
const keyOf = ({ jobid }: Pick<Job, 'jobid'>) => ({ pk: openJobs, sk: jobid })

export const openJobStore = (documents: DynamoDBDocumentClient, TableName: string): JobStore => ({
  startWrite: (job) => putItem(TableName, { ...keyOf(job), ...job }, { sk: undefined }),
  open: async () => {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :open',
        ExpressionAttributeValues: { ':open': openJobs },
        ConsistentRead: true,
      }),
    )
    return (page.Items ?? []).map((item) => Job.parse(item))
  },
  tryLease: (job, nowMs) =>
    tryWrite(
      documents,
      setFields(TableName, keyOf(job), {
        set: { leasedUntilMs: nowMs + leaseMs },
        add: { tries: 1 },
        when: { step: job.step, leasedUntilMs: atMost(nowMs) },
      }),
    ),
  stepWrite: (job, step) => setFields(TableName, keyOf(job), { set: { step }, when: { step: job.step } }),
  endWrites: (job, outcome, nowMs) => [
    deleteItem(TableName, keyOf(job), { step: job.step }),
    putItem(TableName, {
      ...job,
      pk: `DEVICE#${job.deviceid}`,
      sk: job.jobid,
      outcome,
      endedMs: nowMs,
      expiresAt: recordExpiry(nowMs),
    }),
  ],
})
