import { X } from 'lucide'
import type { GroupId } from '../../../../shared/core/ids'
import type { TableColumn, thresholdTones } from '../../../../shared/views/tableWidget'
import styles from '../Fields.module.css'
import { ItemHead, LookFields, SourceFields } from '../WidgetItemFields'
import { factLabels, labelOf } from '../columnWords'
import { NumberField } from '../../ui/field/NumberField'
import { IconButton } from '../../ui/button/IconButton'
import { Icon } from '../../ui/icon/Icon'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { changeAt, removeAt } from '../listEdits'
import { RecordChoice } from '../../ui/combobox/RecordChoice'
import { Checkbox } from '../../ui/field/Checkbox'
import { TextInput } from '../../ui/field/Field'

type Threshold = TableColumn['thresholds'][number]

interface ThresholdFieldsProps {
  readonly thresholds: readonly Threshold[]
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (thresholds: Threshold[]) => void
}

const mostThresholds = 8

const operators = {
  lt: 'less than',
  lte: 'at most',
  gt: 'greater than',
  gte: 'at least',
  equals: 'equals',
  notEquals: 'does not equal',
} as const satisfies Record<Threshold['operator'], string>

const tones = { ok: 'Green', info: 'Blue', warning: 'Amber', alarm: 'Red' } as const satisfies Record<
  (typeof thresholdTones)[number],
  string
>

/** Which values colour their cell; of those that hold the last one counts. */
const ThresholdFields = ({ thresholds, faultOf, onChange }: ThresholdFieldsProps) => (
  <div>
    <ul className={styles.list} aria-label="Thresholds">
      {thresholds.map((threshold, i) => (
        <li key={i} className={styles.line}>
          <RecordChoice
            label="When it is"
            value={threshold.operator}
            choices={operators}
            onChange={(operator) => onChange(changeAt(thresholds, i, { operator }))}
          />
          <NumberField
            label="Threshold"
            none="auto"
            isCheckedByForm
            value={threshold.value}
            error={faultOf(`thresholds.${i}.value`)}
            onChange={(value) => onChange(changeAt(thresholds, i, { value: value ?? 0 }))}
          />
          <RecordChoice
            label="Colour"
            value={threshold.tone}
            choices={tones}
            onChange={(tone) => onChange(changeAt(thresholds, i, { tone }))}
          />
          <IconButton
            label={`Remove threshold ${i + 1}`}
            title="Remove"
            onClick={() => onChange(removeAt(thresholds, i))}
          >
            <Icon of={X} />
          </IconButton>
        </li>
      ))}
    </ul>
    <PermissionButton
      size="compact-sm"
      variant="default"
      disabledReason={
        thresholds.length >= mostThresholds ? `A column has at most ${mostThresholds} thresholds.` : undefined
      }
      onClick={() => onChange([...thresholds, { operator: 'gt', value: 0, tone: 'warning' }])}
    >
      Add threshold
    </PermissionButton>
  </div>
)

interface Props {
  readonly groupid: GroupId
  readonly column: TableColumn
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (change: Partial<TableColumn>) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

export const maxNameLength = 40

/** One column of a table: what it shows, how it is written and coloured. */
export const ColumnFields = ({ groupid, column, faultOf, onChange, onMove, onRemove }: Props) => {
  const label = labelOf(column, {})
  const isMeasured = column.dataType !== 'fact'
  return (
    <li className={styles.item} aria-label={`Column ${label}`}>
      <ItemHead label={label} onMove={onMove} onRemove={onRemove} />
      <div className={styles.fields}>
        <SourceFields groupid={groupid} source={column} facts={factLabels} onChange={onChange} />
        <TextInput
          size="xs"
          label="Name"
          value={column.name}
          maxLength={maxNameLength}
          error={faultOf('name')}
          onChange={({ currentTarget: { value: name } }) => onChange({ name })}
        />
        {isMeasured && (
          <>
            <LookFields
              look={column}
              trendColor={column.dataType === 'metric' ? column.trendColor : undefined}
              faultOf={faultOf}
              onChange={onChange}
            />
            <Checkbox
              size="xs"
              label="Unit in the header"
              checked={column.unitInHeader}
              onChange={({ currentTarget: { checked: unitInHeader } }) => onChange({ unitInHeader })}
            />
          </>
        )}
      </div>
      {isMeasured && (
        <ThresholdFields
          thresholds={column.thresholds}
          faultOf={faultOf}
          onChange={(thresholds) => onChange({ thresholds })}
        />
      )}
    </li>
  )
}
