import type * as z from 'zod/mini'
import { ArrowDown, ArrowUp, X } from 'lucide'
import type { GroupId } from '../../../shared/core/ids'
import type { Aggregation } from '../../../shared/periodfigures/aggregations'
import { type DataType, type trendColors, type TrendColor, maxDp } from '../../../shared/views/tableWidget'
import { displayOf } from '../display/catalogue/displayOf'
import { useGroupKeys } from '../grouplive/useGroupKeys'
import { RecordChoice } from '../ui/combobox/RecordChoice'
import { NumberField } from '../ui/field/NumberField'
import { TextInput } from '../ui/field/Field'
import { IconButton } from '../ui/button/IconButton'
import { Icon } from '../ui/icon/Icon'
import styles from './Fields.module.css'

interface Props {
  readonly label: string
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** The name of a column or a series over its fields, and what is done with it as a whole. */
export const ItemHead = ({ label, onMove, onRemove }: Props) => (
  <div className={styles.itemHead}>
    <strong>{label}</strong>
    <span className={styles.tools}>
      <IconButton label={`Move ${label} up`} title="Move up" onClick={() => onMove(-1)}>
        <Icon of={ArrowUp} />
      </IconButton>
      <IconButton label={`Move ${label} down`} title="Move down" onClick={() => onMove(1)}>
        <Icon of={ArrowDown} />
      </IconButton>
      <IconButton label={`Remove ${label}`} title="Remove" onClick={onRemove}>
        <Icon of={X} />
      </IconButton>
    </span>
  </div>
)

interface Look {
  readonly unit: string
  readonly dp: number | null
}
type TrendName = z.infer<typeof TrendColor>

interface LookFieldsProps {
  readonly look: Look
  /** Undefined where there is no trend. */
  readonly trendColor: TrendName | undefined
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (change: Partial<Look> & { trendColor?: TrendName }) => void
}

const maxUnitLength = 15

const trends = {
  none: 'Without a colour',
  upIsGood: 'Up is good',
  upIsBad: 'Up is bad',
} as const satisfies Record<(typeof trendColors)[number], string>

/** How a figure is written; what is left empty is as the device's owner set it. */
export const LookFields = ({ look, trendColor, faultOf, onChange }: LookFieldsProps) => (
  <>
    <TextInput
      size="xs"
      label="Unit"
      value={look.unit}
      maxLength={maxUnitLength}
      error={faultOf('unit')}
      onChange={({ currentTarget: { value: unit } }) => onChange({ unit })}
    />
    <NumberField
      label="Decimals"
      none="auto"
      isCheckedByForm
      value={look.dp}
      min={0}
      max={maxDp}
      step={1}
      error={faultOf('dp')}
      onChange={(dp) => onChange({ dp })}
    />
    {trendColor !== undefined && (
      <RecordChoice
        label="Trend"
        value={trendColor}
        choices={trends}
        onChange={(next) => onChange({ trendColor: next })}
      />
    )}
  </>
)

interface Source {
  readonly key: string | null
  readonly dataType: DataType
  readonly operator?: Aggregation | undefined
}

interface SourceFieldsProps {
  readonly groupid: GroupId
  readonly source: Source
  readonly facts: Readonly<Record<string, string>>
  /** Whether a newest reading is put together as well, as in a headline. */
  readonly operatesOnLatest?: boolean
  readonly onChange: (change: { key?: string; dataType?: DataType; operator?: Aggregation }) => void
}

const kinds = {
  fact: 'About the device',
  latest: 'Newest reading',
  metric: 'Over the period',
} as const satisfies Record<DataType, string>

const operatorChoices = {
  avg: 'Average',
  min: 'Lowest',
  max: 'Highest',
  sum: 'Sum',
  diff: 'Difference, last less first',
  acc: 'Increase (rises only)',
  latest: 'Last value',
} as const satisfies Record<Aggregation, string>

const acrossDevices = { avg: 'Average', min: 'Lowest', max: 'Highest', sum: 'Sum' } as const

/** Where a value comes from: what kind it is, of what, and how it is put together. */
export const SourceFields = ({
  groupid,
  source,
  facts,
  operatesOnLatest = false,
  onChange,
}: SourceFieldsProps) => {
  const { key, dataType, operator = 'avg' } = source
  const measured = useGroupKeys(groupid, dataType === 'metric' || operatesOnLatest)
  const choices = dataType === 'fact' ? facts : measured
  // A key that is no longer measured stays chosen.
  const known =
    key === null || Object.hasOwn(choices, key) ? choices : { [key]: displayOf(key).label, ...choices }
  const operators = dataType === 'latest' ? acrossDevices : operatorChoices
  const chooseKind = (next: DataType) => {
    const [first] = Object.keys(next === 'fact' ? facts : measured)
    const isSame = next !== 'fact' && dataType !== 'fact' && key !== null
    onChange({
      dataType: next,
      ...(isSame || first === undefined ? {} : { key: first }),
      ...(next === 'metric' || operatesOnLatest ? { operator: 'avg' } : {}),
    })
  }
  return (
    <>
      <RecordChoice label="Kind" value={dataType} choices={kinds} onChange={chooseKind} />
      <RecordChoice
        label="Value"
        value={key ?? ''}
        choices={key === null ? { '': 'Choose a value', ...known } : known}
        onChange={(next) => {
          if (next !== '') onChange({ key: next })
        }}
      />
      {(dataType === 'metric' || (dataType === 'latest' && operatesOnLatest)) && (
        <RecordChoice<Aggregation>
          label="Combine as"
          value={operator}
          choices={operators as Record<Aggregation, string>}
          onChange={(next) => onChange({ operator: next })}
        />
      )}
    </>
  )
}
