export type StatusTone = 'ok' | 'info' | 'alert' | 'warning' | 'alarm' | 'none'

/** One shape for each tone, so that no one depends on its colour. In a box of 12. */
export const toneShapes: Readonly<Record<StatusTone, string>> = {
  ok: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0z',
  info: 'M1 1h10v10H1z',
  alert: 'M6 0l6 6-6 6-6-6z',
  warning: 'M6 .5l6 11H0z',
  alarm: 'M3.5 0h5L12 3.5v5L8.5 12h-5L0 8.5v-5z',
  none: 'M0 5h12v2H0z',
}
