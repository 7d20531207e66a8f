/** Bounds of what autoscaling provisions of the tables that every message writes to, in units a second. */
export const provisioned = {
  /** What is used beyond this makes it provide more; five minutes of what was not used are kept for a burst. */
  usedPercent: 70,
  writes: { min: 20, max: 4000 },
  reads: { min: 20, max: 2000 },
} as const
