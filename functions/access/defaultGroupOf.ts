import { createHash } from 'node:crypto'

/** The same account always gets the same default group, so that a repeated first sign-in makes no second one. */
export const defaultGroupOf = (userid: string): string =>
  `g-${createHash('sha256').update(userid).digest('base64url').replace(/[-_]/g, 'x').slice(0, 9)}`
