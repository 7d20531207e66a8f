import * as z from 'zod/mini'

/** A job that is older counts as given up: another one may begin. */
export const jobLimitSeconds = 86_400

const actions = ['transfer', 'delete', 'swap'] as const
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
