import * as z from 'zod/mini'

/**
 * A device that was added to an account is locked: it is a person's, and the factory changes and tests it only with a
 * code that staff read out (decision 012). Typed with or without its dash, in any case.
 */
export const LockOverrideCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^[A-Z0-9]{1,20}$/, 'must be ten letters and digits')),
)

/** Why something was refused that a code would allow, besides the message. */
export type LockResult = 'OVERRIDE_CODE_REQUIRED' | 'OVERRIDE_CODE_WRONG'
