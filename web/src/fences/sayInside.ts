import type { OutputOf } from '../../../shared/core/endpoint'
import { secondMs } from '../../../shared/core/time'
import type { getDeviceFences } from '../../../shared/fences/getDeviceFences'
import { formatInstant } from '../ui/text/formatTime'

type Groups = OutputOf<typeof getDeviceFences>['groups']

/** `Inside North pit since 28 Nov 2026, 10:02:00, and Haul road since …`; a fence of two groups is one. */
export const sayInside = (groups: Groups): string => {
  const inside = groups
    .flatMap(({ fences }) => fences)
    .flatMap(({ name, insideTs }) =>
      insideTs === undefined ? [] : [`${name} since ${formatInstant(insideTs * secondMs)}`],
    )
  return inside.length === 0 ? 'Inside no fence' : `Inside ${[...new Set(inside)].join(', and ')}`
}
