import { type StreamSpan, daysOf } from './streamSpans'
import type { WorkStore } from './workStore'

/**
 * Days of a span that the work list names, where their marks may stand nowhere else. It is to be read before the
 * manifests: a day that is not on it was packed before.
 */
export const daysOnList = async (
  work: Pick<WorkStore, 'ofStream'>,
  span: StreamSpan,
): Promise<ReadonlySet<string>> => {
  if (span.areMarksListed !== true) return new Set()
  const days = daysOf(span)
  const listed = await work.ofStream(span.stream, days[0] ?? '', days.at(-1) ?? '')
  return new Set(listed.map(({ day }) => day))
}
