import { secondMs } from '../../shared/core/time'

const leastSeconds = 120

/** Whether a reading came about when it was measured: a backfilled one sends no notification. */
export const isLive = (
  { tsMs, arrivedMs }: { tsMs: number; arrivedMs: number },
  intervalSeconds: number,
): boolean => arrivedMs - tsMs <= Math.max(leastSeconds, 2 * intervalSeconds) * secondMs
