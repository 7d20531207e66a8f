import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { triggersOf } from '../display/catalogue/triggersOf'

const inARow = 4
const inAPhonesRow = 3

/** The rows of the card of triggers. A plan without triggers, or a few buttons side by side, need one. */
export const triggersCardHeight = (display: DisplaySettings, lackingPlan: string | undefined) => {
  const triggers = triggersOf(display)
  const isSmall =
    lackingPlan !== undefined ||
    (triggers.length <= inARow && triggers.every(({ group }) => group === undefined))
  return { rows: isSmall ? 1 : 2, phoneRows: isSmall && triggers.length <= inAPhonesRow ? 1 : 2 }
}
