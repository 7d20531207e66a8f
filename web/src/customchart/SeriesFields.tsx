import { maxSeries } from '../../../shared/display/customChart'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { PermissionButton } from '../ui/button/PermissionButton'
import styles from './ChartEditor.module.css'
import { addSeries, changeSeries, moveSeries, removeSeries } from './editSeries'
import type { DraftProps } from './GeneralFields'
import { seriesColours } from './seriesColours'
import { SeriesRow } from './SeriesRow'

interface Props extends DraftProps {
  keys: Readonly<Record<string, string>>
  display: DisplaySettings
}

/** What the chart draws, in the order of its legend. */
export const SeriesFields = ({ draft, keys, display, onEdit }: Props) => {
  const { series } = draft
  const colours = seriesColours(series, display)
  const used = new Set(series.map(({ key }) => key))
  const next = Object.keys(keys).find((key) => !used.has(key)) ?? Object.keys(keys)[0]
  const refusal =
    series.length >= maxSeries
      ? `A chart has at most ${maxSeries} series.`
      : next === undefined
        ? 'The device has sent no numbers yet.'
        : undefined
  return (
    <fieldset className={styles.section}>
      <legend>Series</legend>
      <ul className={styles.list}>
        {series.map((each) => (
          <SeriesRow
            key={each.id}
            series={each}
            keys={keys}
            display={display}
            colour={colours.get(each.id) ?? ''}
            onChange={(change) => onEdit({ series: changeSeries(series, each.id, change) })}
            onMove={(by) => onEdit({ series: moveSeries(series, each.id, by) })}
            onRemove={() => onEdit({ series: removeSeries(series, each.id) })}
          />
        ))}
      </ul>
      <PermissionButton
        variant="default"
        size="compact-sm"
        disabledReason={refusal}
        onClick={() => {
          if (next !== undefined) onEdit({ series: addSeries(series, next) })
        }}
      >
        Add series
      </PermissionButton>
    </fieldset>
  )
}
