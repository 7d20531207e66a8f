import { secondMs } from '../../shared/core/time'
import type { LinkItem } from '../devices/deviceStore'

/** A value holds until the next reading, at most this many intervals: a missed reading is no gap. */
const heldIntervals = 2
export const maxHoldMsOf = ({ intervalSeconds }: Pick<LinkItem, 'intervalSeconds'>): number =>
  heldIntervals * intervalSeconds * secondMs
