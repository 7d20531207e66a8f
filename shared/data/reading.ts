import * as z from 'zod'

/** A data key as a device names it: a letter, then letters, digits and underscores (domain: data message). */
export const DataKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'is not a data key')

/**
 * One measurement cycle. `ts` is the measurement time in seconds with a decimal, `aws_ts` the arrival time in
 * milliseconds; every other key is a channel, absent when it was not measured.
 */
export const Reading = z.looseObject({
  ts: z.number(),
  aws_ts: z.number().optional(),
  deviceid: z.string().optional(),
})
export type Reading = z.infer<typeof Reading>

/** Names that the server owns: a device that sends them is overruled. */
export const serverOwnedKeys = ['deviceid', 'ttl', 'aws_ts', 'aws_tsformat', 'clientid', 'topic'] as const
