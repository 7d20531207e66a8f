/** A moment in a log or a refusal, which people of any zone read: `2026-11-28 06:20 UTC`. */
export const utcMinute = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
