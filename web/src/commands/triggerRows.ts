import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { groupTriggers, triggersOf } from '../display/catalogue/triggersOf'

/** How many buttons are side by side in a card, and how many such lines one row of cards holds. */
const onDesk = { columns: 2, lines: 2 } as const
const onPhone = { columns: 3, lines: 1 } as const

/** The rows of cards that the buttons of a device take; without any, or on a plan without them, a sentence takes one. */
export const triggerRows = (
  display: DisplaySettings,
  lackingPlan: string | undefined,
): { readonly rows: number; readonly phoneRows: number } => {
  const groups = lackingPlan === undefined ? groupTriggers(triggersOf(display)) : []
  const headings = groups.filter(({ group }) => group !== undefined).length
  const rowsOf = ({ columns, lines }: { columns: number; lines: number }) =>
    groups.reduce((sum, { triggers }) => sum + Math.ceil(triggers.length / columns), headings / 2) <= lines
      ? 1
      : 2
  return { rows: rowsOf(onDesk), phoneRows: rowsOf(onPhone) }
}
