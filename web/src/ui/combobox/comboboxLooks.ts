import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { findChoices } from './findChoices'

/** More would be slow to draw, and nobody reads them: whoever looks for one types. */
const mostListed = 200

const filter: OptionsFilter = ({ options, search, limit }) =>
  findChoices(
    options.filter((option): option is ComboboxItem => 'value' in option),
    search,
    limit,
  )

/** Escape closes the list, and not also the dialog that it stands in. */
const keepEscape = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Escape' && event.currentTarget.dataset.expanded !== undefined) event.preventDefault()
}

/** What all lists that open under a field have in common: also over a dialog, which the page cannot reach above. */
export const comboboxLooks = {
  filter,
  limit: mostListed,
  maxDropdownHeight: 280,
  // A dialog gives its first field the focus, and whoever goes from field to field wants none opened.
  openOnFocus: false,
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed', keepMounted: false, shadow: 'md' },
  onKeyDown: keepEscape,
} as const
