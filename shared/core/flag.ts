import * as z from 'zod/mini'

/** Yes or no in an address: `true` or `false`. */
export const Flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)
