import { secondMs } from '../../../shared/core/time'
import { formatDay } from '../ui/text/formatTime'

/** A day as people write it, of epoch seconds, in the zone of the page. */
export const describeDay = (seconds: number): string => formatDay(seconds * secondMs)
