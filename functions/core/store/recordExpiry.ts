import { dayMs, secondMs } from '../../../shared/core/time'

/** As long as anybody may look back: so long stands what was done to a device, and who did it. */
const lifeMs = 730 * dayMs

/** When a record of that instant goes, as the store wants it: epoch seconds. */
export const recordExpiry = (atMs: number): number => Math.floor((atMs + lifeMs) / secondMs)
