import * as z from 'zod/mini'
import { alertLevels } from './alertLevels'

/** What a device is said to be when it should report and does not; `never`: no one looks. */
export const silentLevels = ['never', ...alertLevels] as const
export type SilentLevel = (typeof silentLevels)[number]
export const defaultSilentLevel = 'warning'

const leastSeconds = 300
const mostSeconds = 2_592_000

/** After how long; 0 stands for twice its own interval and an hour. */
export const SilentSeconds = z.number().check(
  z.int(),
  z.refine(
    (seconds) => seconds === 0 || (seconds >= leastSeconds && seconds <= mostSeconds),
    `must be 0, or between ${leastSeconds} and ${mostSeconds} seconds`,
  ),
)
