import { useState } from 'react'
import {
  type AxisName,
  type CustomAxis,
  maxChartNameLength,
  maxTicks,
} from '../../../shared/display/customChart'
import { maxDecimals, maxLabelLength } from '../../../shared/display/displaySettings'
import { FoldedFields } from './FoldedFields'
import { ColourField } from '../ui/field/ColourField'
import { NumberField } from '../ui/field/NumberField'
import type { DraftProps } from './GeneralFields'
import { TextInput } from '../ui/field/TextInput'

export const axisTitles = { ax1: 'Left axis', ax2: 'Right axis' } as const satisfies Record<AxisName, string>

/** The axis at one side. */
export const AxisFields = ({ name, draft, onEdit }: DraftProps & { name: AxisName }) => {
  const axis = draft.axis[name]
  const isSet = Object.values(axis).some((value) => value !== null && value !== '')
  // A first letter must not fold or unfold what is being filled in.
  const [wasSet] = useState(isSet)
  const edit = (change: Partial<CustomAxis>) =>
    onEdit({ axis: { ...draft.axis, [name]: { ...axis, ...change } } })
  return (
    <FoldedFields title={axisTitles[name]} summary={isSet ? '' : 'automatic'} isSet={wasSet}>
      <TextInput
        size="xs"
        label="Name"
        value={axis.name}
        maxLength={maxChartNameLength}
        onChange={({ currentTarget: { value: next } }) => edit({ name: next })}
      />
      <TextInput
        size="xs"
        label="Unit"
        value={axis.unit}
        maxLength={maxLabelLength}
        onChange={({ currentTarget: { value: unit } }) => edit({ unit })}
      />
      <ColourField
        label="Colour"
        none="auto"
        value={axis.colour}
        own="#536170"
        onChange={(colour) => edit({ colour })}
      />
      <NumberField
        label="Minimum"
        none="auto"
        isCheckedByForm
        value={axis.min}
        onChange={(min) => edit({ min })}
      />
      <NumberField
        label="Maximum"
        none="auto"
        isCheckedByForm
        value={axis.max}
        onChange={(max) => edit({ max })}
      />
      <NumberField
        label="Decimals"
        none="auto"
        isCheckedByForm
        value={axis.dp}
        min={0}
        max={maxDecimals}
        step={1}
        onChange={(dp) => edit({ dp })}
      />
      <NumberField
        label="Ticks"
        none="auto"
        isCheckedByForm
        value={axis.tick}
        min={1}
        max={maxTicks}
        step={1}
        onChange={(tick) => edit({ tick })}
      />
    </FoldedFields>
  )
}
