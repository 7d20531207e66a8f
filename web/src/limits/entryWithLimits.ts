import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { describeMetric } from '../display/catalogue/metricCatalogue'
import { boundsTyped, type LimitDraft } from './limitDraft'
import { roundScale, scaleOf, type TodaysRange } from './limitScale'

/** The entry of a key that changes its colour at the limits that are typed; the ends of its gauge stay as they are. */
export const entryWithLimits = (
  dataKey: string,
  entry: DisplayEntry,
  draft: LimitDraft,
  today: TodaysRange,
): DisplayEntry => {
  const bounds = boundsTyped(draft)
  const scale = scaleOf(bounds, today) ?? { min: 0, max: 100 }
  const { min, max } = entry.gaugeSettings ?? describeMetric(dataKey).suggested ?? roundScale(scale)
  return { ...entry, gaugeSettings: { min, max, ...bounds } }
}
