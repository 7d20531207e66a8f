import { digitalStateLabel } from '../../../../shared/display/formatNumber'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { displayOf } from '../../display/catalogue/displayOf'
import { stateNameOf } from '../../../../shared/display/stateNameOf'

/** What a number of a channel with few states is called, and the colour of its band. */
export interface StateWord {
  readonly label: string
  readonly colour: string
}
export type StateWordOf = (value: number) => StateWord

/** Channels that are either off or on, whatever their owner calls that. */
const onOff = /^(?:digital[1-5]|output1|light)$/
/** The state that needs no attention. */
const restColour = 'var(--line-strong)'

/** The words of a channel that has states instead of heights: one that is off or on, or the work state. */
export const stateWordsOf = (
  key: string,
  display: DisplaySettings,
  assetType?: string,
): StateWordOf | undefined => {
  if (key === 'state') {
    return (value) => ({
      label: stateNameOf(value, display, assetType),
      colour: value === 0 ? restColour : displayOf(`state${value}`, display[`state${value}`]).colour,
    })
  }
  const { displayType, colour, entry } = displayOf(key, display[key])
  if (displayType !== 'digital' && !onOff.test(key)) return undefined
  return (value) => {
    const { isLow, label } = digitalStateLabel(value, entry.digitalSettings)
    return { label, colour: isLow ? restColour : colour }
  }
}
