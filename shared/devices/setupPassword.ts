import * as z from 'zod/mini'

/** As it is printed on the unit. */
export const SetupPassword = z
  .string()
  .check(z.regex(/^[A-Za-z0-9.]{5,30}$/, 'must be 5 to 30 letters, digits and dots'))
