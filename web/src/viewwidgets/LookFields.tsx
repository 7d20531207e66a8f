import { type trendColors, type TrendColor, maxDp } from '../../../shared/views/tableWidget'
import type * as z from 'zod/mini'
import { NumberField } from '../ui/field/NumberField'
import { RecordChoice } from '../ui/combobox/RecordChoice'
import { TextInput } from '../ui/field/TextInput'

interface Look {
  readonly unit: string
  readonly dp: number | null
}
type TrendName = z.infer<typeof TrendColor>

interface Props {
  readonly look: Look
  /** Undefined where there is no trend. */
  readonly trendColor: TrendName | undefined
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (change: Partial<Look> & { trendColor?: TrendName }) => void
}

export const maxUnitLength = 15

const trends = {
  none: 'Without a colour',
  upIsGood: 'Up is good',
  upIsBad: 'Up is bad',
} as const satisfies Record<(typeof trendColors)[number], string>

/** How a figure is written; what is left empty is as the device's owner set it. */
export const LookFields = ({ look, trendColor, faultOf, onChange }: Props) => (
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
