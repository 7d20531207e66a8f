import type { GroupId } from '../../../../shared/core/ids'
import type { TableColumn } from '../../../../shared/views/tableWidget'
import { CheckField } from '../../customchart/fields/CheckField'
import { TextField } from '../../customchart/fields/TextField'
import styles from '../Fields.module.css'
import { ItemHead } from '../ItemHead'
import { factLabels, labelOf } from '../labelOf'
import { LookFields } from '../LookFields'
import { SourceFields } from '../SourceFields'
import { ThresholdFields } from '../headline/ThresholdFields'

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
        <TextField
          label="Name"
          value={column.name}
          maxLength={maxNameLength}
          error={faultOf('name')}
          onChange={(name) => onChange({ name })}
        />
        {isMeasured && (
          <>
            <LookFields
              look={column}
              trendColor={column.dataType === 'metric' ? column.trendColor : undefined}
              faultOf={faultOf}
              onChange={onChange}
            />
            <CheckField
              label="Unit in the header"
              checked={column.unitInHeader}
              onChange={(unitInHeader) => onChange({ unitInHeader })}
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
