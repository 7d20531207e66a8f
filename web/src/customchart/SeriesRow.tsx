import { ArrowDown, ArrowUp, X } from 'lucide'
import { type CustomSeries, maxLineWidth } from '../../../shared/display/customChart'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { displayOf } from '../display/catalogue/displayOf'
import { IconButton } from '../ui/button/IconButton'
import { Icon } from '../ui/icon/Icon'
import { ColourField } from '../ui/field/ColourField'
import { NumberField } from '../ui/field/NumberField'
import { Checkbox } from '../ui/field/Checkbox'
import { RecordChoice } from '../ui/combobox/RecordChoice'
import { axisTitles } from './CustomChartFields'
import styles from './ChartEditor.module.css'

interface Props {
  series: CustomSeries
  /** Keys that may be drawn, with their labels. */
  keys: Readonly<Record<string, string>>
  display: DisplaySettings
  /** What it is drawn in while none is chosen. */
  colour: string
  onChange: (change: Partial<CustomSeries>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const drawings = {
  default: 'As the chart',
  line: 'Line',
  step: 'Steps',
  area: 'Area',
  points: 'Points',
  bar: 'Bars',
  hide: 'Hidden',
} as const
const lines = { solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted' } as const

/** One series: where its numbers come from and how they are drawn. */
export const SeriesRow = ({ series, keys, display, colour, onChange, onMove, onRemove }: Props) => {
  const own = displayOf(series.key, display[series.key])
  // A key that is not measured any more stays chosen.
  const choices = Object.hasOwn(keys, series.key) ? keys : { [series.key]: own.label, ...keys }
  return (
    <li className={styles.series} aria-label={`Series ${own.label}`}>
      <div className={styles.fields}>
        <RecordChoice
          label="Source"
          value={series.key}
          choices={choices}
          onChange={(key) => onChange({ key })}
        />
        <RecordChoice
          label="Draw as"
          value={series.displayType}
          choices={drawings}
          onChange={(displayType) => onChange({ displayType })}
        />
        <RecordChoice
          label="Axis"
          value={series.axisBind}
          choices={axisTitles}
          onChange={(axisBind) => onChange({ axisBind })}
        />
        <ColourField
          label="Colour"
          none="auto"
          value={series.colour}
          own={colour}
          onChange={(chosen) => onChange({ colour: chosen })}
        />
        <RecordChoice
          label="Line"
          value={series.lineType}
          choices={lines}
          onChange={(lineType) => onChange({ lineType })}
        />
        <NumberField
          label="Width"
          none="auto"
          isCheckedByForm
          value={series.lineWidth}
          min={0.5}
          max={maxLineWidth}
          step={0.5}
          onChange={(lineWidth) => onChange({ lineWidth: lineWidth ?? 1.5 })}
        />
        <Checkbox
          size="xs"
          label="Goal"
          checked={series.goalSeries}
          onChange={({ currentTarget: { checked: goalSeries } }) => onChange({ goalSeries })}
        />
      </div>
      <div className={styles.tools}>
        <IconButton label={`Move ${own.label} up`} title="Move up" onClick={() => onMove(-1)}>
          <Icon of={ArrowUp} />
        </IconButton>
        <IconButton label={`Move ${own.label} down`} title="Move down" onClick={() => onMove(1)}>
          <Icon of={ArrowDown} />
        </IconButton>
        <IconButton label={`Remove ${own.label}`} title="Remove" onClick={onRemove}>
          <Icon of={X} />
        </IconButton>
      </div>
    </li>
  )
}
