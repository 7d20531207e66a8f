import { Suspense, useState } from 'react'
import type { ViewRange } from '../periodfigures/viewRange'
import { MenuButton } from '../ui/menu/MenuButton'
import { formatDay } from '../ui/text/formatTime'
import { toZoneMinutes } from '../ui/zone/zoneInput'
import { lazyPart } from '../ui/lazyPart'
import { isSameRange, rangePresets } from './dashboardRange'
import styles from './RangePicker.module.css'

const unitNames = { day: 'day', week: 'week', month: 'month' } as const

/** Where a day begins there, the day before is the last one that is shown. */
const lastShownMs = (toMs: number): number => (toZoneMinutes(toMs).endsWith('T00:00') ? toMs - 1 : toMs)

/** A range in the words of its picker. */
export const describeRange = (range: ViewRange): string => {
  const preset = rangePresets.find((each) => isSameRange(each.range, range))
  if (preset !== undefined) return preset.label
  if (range.type === 'custom') return `${formatDay(range.fromMs)} – ${formatDay(lastShownMs(range.toMs))}`
  const { type, amount, rolling } = range
  const unit = unitNames[type]
  if (rolling === true) return amount === 1 ? `Last ${unit}` : `Last ${amount} ${unit}s`
  if (amount === 1) return type === 'day' ? 'Today' : `This ${unit}`
  return `This ${unit} and ${amount - 1} before`
}

const RangeDialog = lazyPart(async () => (await import('./RangeDialog')).RangeDialog)

interface Props {
  readonly range: ViewRange
  /** Whether it may be from one instant to another: a view keeps none that ends. */
  readonly takesDates: boolean
  readonly onChange: (range: ViewRange) => void
}

/** The time that a dashboard shows. */
export const RangePicker = ({ range, takesDates, onChange }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const isPreset = rangePresets.some((preset) => isSameRange(preset.range, range))
  const said = describeRange(range)
  return (
    <>
      <MenuButton
        label={`Time range: ${said}`}
        className={styles.button}
        entries={[
          ...rangePresets.map((preset) => ({
            label: preset.label,
            isOn: isSameRange(preset.range, range),
            onSelect: () => onChange(preset.range),
          })),
          { label: 'Custom', isOn: !isPreset, onSelect: () => setIsOpen(true) },
        ]}
      >
        {said} <span aria-hidden>▾</span>
      </MenuButton>
      {isOpen && (
        <Suspense>
          <RangeDialog
            range={range}
            takesDates={takesDates}
            onClose={() => setIsOpen(false)}
            onChange={onChange}
          />
        </Suspense>
      )}
    </>
  )
}
