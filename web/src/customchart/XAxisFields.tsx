import { useState } from 'react'
import { type CustomChart, maxChartNameLength, maxTicks } from '../../../shared/display/customChart'
import { maxDecimals } from '../../../shared/display/displaySettings'
import styles from './ChartEditor.module.css'
import { FoldedFields } from './FoldedFields'
import { ColourField } from '../ui/field/ColourField'
import { NumberField } from '../ui/field/NumberField'
import type { DraftProps } from './GeneralFields'
import { TextInput } from '../ui/field/TextInput'

/** The axis below: time, or the places of a list of numbers. */
export const XAxisFields = ({ draft, onEdit }: DraftProps) => {
  const { xa1 } = draft.xAxis
  const isSet = xa1.name !== '' || xa1.tick !== null || xa1.colour !== null || draft.range === 'single'
  const [wasSet] = useState(isSet)
  const edit = (change: Partial<CustomChart['xAxis']['xa1']>) =>
    onEdit({ xAxis: { xa1: { ...xa1, ...change } } })
  return (
    <FoldedFields title="X axis" summary={isSet ? '' : 'automatic'} isSet={wasSet}>
      <TextInput
        size="xs"
        label="Name"
        value={xa1.name}
        maxLength={maxChartNameLength}
        onChange={({ currentTarget: { value: name } }) => edit({ name })}
      />
      <NumberField
        label="Ticks"
        none="auto"
        isCheckedByForm
        value={xa1.tick}
        min={1}
        max={maxTicks}
        step={1}
        onChange={(tick) => edit({ tick })}
      />
      <ColourField
        label="Colour"
        none="auto"
        value={xa1.colour}
        own="#536170"
        onChange={(colour) => edit({ colour })}
      />
      <NumberField
        label="Offset"
        none="auto"
        isCheckedByForm
        value={xa1.offset}
        onChange={(offset) => edit({ offset: offset ?? 0 })}
      />
      <NumberField
        label="Scale"
        none="auto"
        isCheckedByForm
        value={xa1.scale}
        onChange={(scale) => edit({ scale: scale ?? 1 })}
      />
      <NumberField
        label="Decimals"
        none="auto"
        isCheckedByForm
        value={xa1.dp}
        min={0}
        max={maxDecimals}
        step={1}
        onChange={(dp) => edit({ dp: dp ?? 0 })}
      />
      <p className={styles.hint}>
        Offset, scale and decimals place the numbers of a list, when the range is Single Measurement.
      </p>
    </FoldedFields>
  )
}
