import type { CustomAxis } from '../../../shared/display/customChart'
import { tidyAxis } from '../display/cards/tidyAxis'
import { axisDomain, type Domain } from '../charts/model/axisDomain'
import type { ChartPoint } from '../charts/model/chartLine'

/** What an axis spans: the limits that were set, and for those that were not what its lines need. */
export const customDomain = (
  axis: CustomAxis,
  lines: readonly (readonly ChartPoint[])[],
  standsOnZero: boolean,
): Domain => {
  const { min, max } = tidyAxis(axis)
  const found = axisDomain(lines.flat())
  const low = min ?? (standsOnZero ? Math.min(0, found.min) : found.min)
  const high = max ?? (standsOnZero ? Math.max(0, found.max) : found.max)
  // One limit alone may lie beyond all that was measured.
  if (low < high) return { min: low, max: high }
  return min === null ? { min: high - 1, max: high } : { min: low, max: low + 1 }
}
