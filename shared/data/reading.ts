import * as z from 'zod/mini'

const pattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/**
 * Whether a data key is one: a letter, then letters, digits and underscores (domain: data message). Not the names that
 * every object has of its own, such as `toString`: a lookup of such a key finds what no device sent.
 */
export const isDataKey = (key: string): boolean => pattern.test(key) && !Object.hasOwn(Object.prototype, key)

/** A data key as a device names it. */
export const DataKey = z
  .string()
  .check(z.regex(pattern, 'is not a data key'), z.refine(isDataKey, 'is not a data key'))

/**
 * One measurement cycle. `ts` is the measurement time in seconds with a decimal, `aws_ts` the arrival time in
 * milliseconds; every other key is a channel, absent when it was not measured.
 */
export const Reading = z.looseObject({
  ts: z.number(),
  aws_ts: z.optional(z.number()),
  deviceid: z.optional(z.string()),
})
export type Reading = z.infer<typeof Reading>

/** Names that the server owns: a device that sends them is overruled. */
export const serverOwnedKeys = ['deviceid', 'ttl', 'aws_ts', 'aws_tsformat', 'clientid', 'topic'] as const
