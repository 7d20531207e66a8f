import { X } from 'lucide'
import type { TableColumn, thresholdTones } from '../../../../shared/views/tableWidget'
import { NumberField } from '../../ui/field/NumberField'
import { IconButton } from '../../ui/button/IconButton'
import { Icon } from '../../ui/icon/Icon'
import { PermissionButton } from '../../ui/button/PermissionButton'
import styles from '../Fields.module.css'
import { changeAt, removeAt } from '../listEdits'
import { RecordChoice } from '../../ui/combobox/RecordChoice'

type Threshold = TableColumn['thresholds'][number]

interface Props {
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
export const ThresholdFields = ({ thresholds, faultOf, onChange }: Props) => (
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
