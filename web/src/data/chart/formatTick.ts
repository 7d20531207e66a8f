import { dayMs } from '../../../../shared/core/time'

const hours = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

/** A time on the axis: the clock within two days, the date beyond. */
export const formatTick = (ms: number, spanMs: number): string =>
  (spanMs > 2 * dayMs ? days : hours).format(ms)
