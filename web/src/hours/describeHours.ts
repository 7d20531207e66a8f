import { type Bounds, describeBounds, type Hours, knownPart } from '../../../shared/hours/hours'

/** Less is written as nothing. */
const leastHours = 0.05

/** `52.1–54.0 h of work · 14.5 h not known`. */
export const describeWork = (hours: Hours): string => {
  const worked = `${describeBounds(knownPart(hours.worked, hours))} of work`
  const unknown = hours.unknownHours < leastHours ? '' : ` · ${hours.unknownHours.toFixed(1)} h not known`
  return `${worked}${unknown}${hours.doubts === undefined ? '' : ' · meter in doubt'}`
}

/** A share of a period in whole percent: `31`, `31–33`, or `≥ 31` where much is not known. */
export const describeShare = ({ atLeast, atMost }: Bounds, spanHours: number): string => {
  const [low, high] = [Math.round((atLeast / spanHours) * 100), Math.round((atMost / spanHours) * 100)]
  const widest = 10
  if (low === high) return String(low)
  return high - low > widest ? `≥ ${low}` : `${low}–${high}`
}
