import type { GroupId } from '../../../shared/core/ids'
import type { Aggregation } from '../../../shared/periodfigures/aggregations'
import type { DataType } from '../../../shared/views/tableWidget'
import { displayOf } from '../display/catalogue/displayOf'
import { useGroupKeys } from '../grouplive/useGroupKeys'
import { RecordChoice } from '../ui/combobox/RecordChoice'

interface Source {
  readonly key: string | null
  readonly dataType: DataType
  readonly operator?: Aggregation | undefined
}

interface Props {
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

export const operatorChoices = {
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
export const SourceFields = ({ groupid, source, facts, operatesOnLatest = false, onChange }: Props) => {
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
