import { Suspense, useState } from 'react'
import type { ViewRange } from '../periodfigures/viewRange'
import { MenuButton } from '../ui/menu/MenuButton'
import { describeRange } from './describeRange'
import { isSameRange, rangePresets } from './rangePresets'
import styles from './RangePicker.module.css'
import { lazyPart } from '../ui/lazyPart'

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
