import { useState, type ReactNode } from 'react'
import {
  type CustomChart,
  maxChartNameLength,
  maxTicks,
  type AxisName,
  type CustomAxis,
} from '../../../shared/display/customChart'
import { maxDecimals, maxLabelLength } from '../../../shared/display/displaySettings'
import { ColourField } from '../ui/field/ColourField'
import { NumberField } from '../ui/field/NumberField'
import { rangeLabels } from '../charts/state/chartRanges'
import { Checkbox } from '../ui/field/Checkbox'
import { RecordChoice } from '../ui/combobox/RecordChoice'
import { TextInput } from '../ui/field/Field'
import styles from './ChartEditor.module.css'

interface Props {
  title: string
  /** What is set in it, in a few words; shown while it is folded. */
  summary: string
  /** Whether something is set in it that a person may look for. */
  isSet: boolean
  children: ReactNode
}

/** Fields that a chart does well without, folded until they are used. */
const FoldedFields = ({ title, summary, isSet, children }: Props) => (
  <details className={styles.section} open={isSet}>
    <summary className={styles.summary}>
      {title} <span>{summary}</span>
    </summary>
    <div className={styles.fields}>{children}</div>
  </details>
)

export interface DraftProps {
  draft: CustomChart
  onEdit: (edit: Partial<CustomChart>) => void
}

const types = { line: 'Line', bar: 'Bar' } as const

/** What concerns the whole chart. */
export const GeneralFields = ({ draft, onEdit }: DraftProps) => (
  <fieldset className={styles.section}>
    <legend>Chart</legend>
    <div className={styles.fields}>
      <TextInput
        size="xs"
        label="Name"
        value={draft.name}
        maxLength={maxChartNameLength}
        onChange={({ currentTarget: { value: name } }) => onEdit({ name })}
      />
      <RecordChoice label="Type" value={draft.type} choices={types} onChange={(type) => onEdit({ type })} />
      <RecordChoice
        label="Range"
        value={draft.range}
        choices={rangeLabels}
        onChange={(range) => onEdit({ range })}
      />
      <ColourField
        label="Background"
        none="auto"
        value={draft.backgroundColor}
        own="#ffffff"
        onChange={(backgroundColor) => onEdit({ backgroundColor })}
      />
      <Checkbox
        size="xs"
        label="Stack series"
        checked={draft.stack}
        onChange={({ currentTarget: { checked: stack } }) => onEdit({ stack })}
      />
      <Checkbox
        size="xs"
        label="Data labels"
        checked={draft.dataLabels}
        onChange={({ currentTarget: { checked: dataLabels } }) => onEdit({ dataLabels })}
      />
      {draft.dataLabels ? (
        <ColourField
          label="Label colour"
          none="auto"
          value={draft.dataLabelColor}
          own="#536170"
          onChange={(dataLabelColor) => onEdit({ dataLabelColor })}
        />
      ) : null}
    </div>
  </fieldset>
)

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
