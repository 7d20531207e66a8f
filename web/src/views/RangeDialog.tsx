import { useState } from 'react'
import { type RangeType, TimeRange, maxAmount, rangeTypes } from '../../../shared/views/groupView'
import { type ViewRange, periodsOf } from '../periodfigures/viewRange'
import { Dialog } from '../ui/dialog/Dialog'
import { type DateRange, DateRangePicker } from '../ui/range/DateRangePicker'
import { Segmented } from '../ui/button/Segmented'
import { Button } from '../ui/button/Button'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import { previousPresets } from './dashboardRange'
import styles from './RangePicker.module.css'
import { portalNowMs } from '../ui/text/portalClock'

interface Props {
  readonly range: ViewRange
  readonly takesDates: boolean
  readonly onChange: (range: ViewRange) => void
  readonly onClose: () => void
}

type Kind = 'rolling' | 'calendar' | 'dates'
const kinds: readonly (readonly [Kind, string])[] = [
  ['rolling', 'Rolling'],
  ['calendar', 'Calendar'],
  ['dates', 'Dates'],
]
const unitNames: Record<RangeType, string> = { day: 'Days', week: 'Weeks', month: 'Months' }
const help: Record<Kind, string> = {
  rolling: 'Back from now, compared with the same length of time before that.',
  calendar: 'From the beginning of the day, week or month, compared with the same stretch before it.',
  dates: 'From one moment to another, compared with the same length of time before that.',
}

const kindOf = (range: ViewRange): Kind => {
  if (range.type === 'custom') return 'dates'
  return range.rolling === true ? 'rolling' : 'calendar'
}

/** Any other time than the menu offers. */
export const RangeDialog = ({ range, takesDates, onChange, onClose }: Props) => {
  const [kind, setKind] = useState(kindOf(range))
  const [type, setType] = useState<RangeType>(range.type === 'custom' ? 'day' : range.type)
  const [amount, setAmount] = useState(range.type === 'custom' ? '1' : String(range.amount))
  const [dates, setDates] = useState<DateRange>(() => periodsOf(range, portalNowMs()).current)
  const chosen = (): ViewRange | undefined => {
    if (kind !== 'dates') {
      return TimeRange.safeParse({
        type,
        amount: Number(amount),
        ...(kind === 'rolling' ? { rolling: true } : {}),
      }).data
    }
    const { fromMs, toMs } = dates
    return fromMs < toMs ? { type: 'custom', fromMs, toMs } : undefined
  }
  const next = chosen()
  const fault = kind === 'dates' ? 'From must be before To.' : `1 to ${maxAmount[type]}`
  return (
    <Dialog
      title="Time Range"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={next === undefined}
            onClick={() => {
              if (next !== undefined) onChange(next)
              onClose()
            }}
          >
            Apply
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Segmented
          label="Kind of range"
          options={takesDates ? kinds : kinds.filter(([each]) => each !== 'dates')}
          value={kind}
          onChange={setKind}
        />
        <p className={styles.help}>{help[kind]}</p>
        {kind === 'dates' ? (
          <DateRangePicker
            value={dates}
            onChange={setDates}
            problem={next === undefined ? fault : undefined}
            presets={previousPresets.map(({ label, periodAt }) => ({
              label,
              onSelect: () => setDates(periodAt(portalNowMs())),
            }))}
          />
        ) : (
          <div className={styles.row}>
            <TextInput
              type="number"
              label="Number"
              min={1}
              max={maxAmount[type]}
              value={amount}
              error={next === undefined && fault}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
            <Select
              label="Of"
              value={type}
              choices={rangeTypes.map((each) => ({ value: each, label: unitNames[each] }))}
              onChange={(event) =>
                setType(rangeTypes.find((each) => each === event.currentTarget.value) ?? 'day')
              }
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
