import type { GroupId } from '../../../../shared/core/ids'
import type { TableColumn } from '../../../../shared/views/tableWidget'
import styles from '../Fields.module.css'
import { ItemHead } from '../ItemHead'
import { factLabels, labelOf } from '../labelOf'
import { LookFields } from '../LookFields'
import { SourceFields } from '../SourceFields'
import { ThresholdFields } from '../headline/ThresholdFields'
import { Checkbox } from '../../ui/field/Checkbox'
import { TextInput } from '../../ui/field/TextInput'

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
