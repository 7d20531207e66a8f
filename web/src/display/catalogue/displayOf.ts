import type { OwnName } from '../../../../shared/display/ownName'
import { digitalStateLabel, formatHours, formatNumber } from '../../../../shared/display/formatNumber'
import type { DisplayEntry, DisplayType } from '../../../../shared/display/displaySettings'
import type { Metric } from '../../../../shared/display/metric'
import { describeMetric } from './metricCatalogue'

/** A key as it is shown: the catalogue's answer, overruled by the display settings. */
export interface Display extends Omit<Metric, 'isVisible'> {
  readonly displayType: DisplayType
  readonly showLastReading: boolean
  readonly entry: DisplayEntry
}

const none: DisplayEntry = {}

export const displayOf = (key: string, entry: DisplayEntry = none): Display => {
  const { isVisible: _, ...metric } = describeMetric(key)
  return {
    ...metric,
    label: nonEmpty(entry.name) ?? nonEmpty(drawnName(entry)) ?? metric.label,
    unit: entry.units ?? metric.unit,
    colour: entry.colour ?? metric.colour,
    decimals: entry.dp ?? metric.decimals,
    sort: entry.sort ?? metric.sort,
    displayType: entry.displayType ?? 'default',
    showLastReading: entry.showLastReading ?? false,
    entry,
  }
}

/** The name of the chart or widget of the key; it is parsed whole only where it is drawn. */
const drawnName = ({ widget, chart }: DisplayEntry): string | undefined => {
  const drawn = widget ?? chart
  const isNamed = typeof drawn === 'object' && drawn !== null && 'name' in drawn
  return isNamed && typeof drawn.name === 'string' ? drawn.name : undefined
}

const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** A number as its owner writes it: decimals, unit, hours and minutes, or a word. */
export const writeMeasured = (key: string, value: number, own: OwnName | undefined): string => {
  const { card, unit, decimals, displayType } = displayOf(key, own)
  if (displayType === 'digital') return digitalStateLabel(value, own?.digitalSettings).label
  if (displayType === 'hours' || (card === 'hours' && displayType === 'default')) return formatHours(value)
  return `${formatNumber(value, decimals)}${unit === '' ? '' : ` ${unit}`}`
}
