import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'

/** A job that is older counts as given up: another one may begin. */
export const jobLimitSeconds = 86_400

const actions = ['transfer', 'delete'] as const
export type DataJobAction = (typeof actions)[number]

/** What becomes of a device's data at this time, or became of it last. */
export const DataJob = z.object({
  active: z.boolean(),
  /** When it began, epoch seconds: what arrives from then on belongs to the device as before. */
  timestamp: z.number(),
  action: z.enum(actions),
})
export type DataJob = z.infer<typeof DataJob>

export const isDataJobActive = (job: DataJob | undefined, nowSeconds: number): boolean =>
  job?.active === true && nowSeconds - job.timestamp < jobLimitSeconds

const SetupPassword = z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(100))

export const deleteData = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/delete-data',
  summary: 'Delete all data of a device that has arrived so far; its settings and users stay.',
  ability: 'adminSettings',
  input: z.object({
    deviceid: DeviceId,
    setupPassword: SetupPassword,
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string() }),
})

export const transferData = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/transfer-data',
  summary: 'Move all data of a device that has arrived so far to another device, which keeps its own.',
  ability: 'adminSettings',
  input: z.object({
    deviceid: DeviceId,
    setupPassword: SetupPassword,
    targetDeviceid: DeviceId.check(z.meta({ title: 'Destination device ID' })),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string() }),
})
