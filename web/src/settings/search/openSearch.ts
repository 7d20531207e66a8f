import type { FlatConfig } from '../../../../shared/devices/configTree'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { configFieldsOf } from '../fields/configFields'
import { customFields } from '../tabs/customFields'
import { findableField, findableTab, findSettings } from './findSettings'

interface Searched {
  readonly reported: FlatConfig
  readonly display: DisplaySettings
  /** The tabs that this device has, for this person. */
  readonly tabs: readonly { id: string; title: string }[]
}

/** Looks for what somebody types in all settings of a device, and in its tabs. */
export const openSearch = ({ reported, display, tabs }: Searched) => {
  const offered = new Set(tabs.map(({ id }) => id))
  const fields = configFieldsOf(reported).filter(({ section }) => section.tab !== 'custom')
  const own = customFields(reported, display)
  const all = [...[...fields, ...own].map(findableField), ...tabs.map(findableTab)].filter(({ tab }) =>
    offered.has(tab),
  )
  return (typed: string) => findSettings(all, typed)
}
