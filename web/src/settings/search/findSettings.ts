import { type ConfigTab, configTabs } from '../../../../shared/settings/configSections'
import { type ConfigField, configFieldsOf, customFields } from '../fields/configFields'
import { fieldHelp } from '../fields/fieldHelp'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'

/** A setting or tab that can be found. */
interface Findable {
  /** The tab in the address. */
  readonly tab: string
  /** The setting on it; undefined for the tab itself. */
  readonly key: string | undefined
  readonly label: string
  /** Tab and section: `Internal, GPS`. */
  readonly place: string
  /** All else that it may be found by. */
  readonly text: string
}

/** Titles of the tabs that are made of settings. */
const titles: Record<ConfigTab, string> = {
  general: 'General',
  network: 'Network',
  internal: 'Internal',
  external: 'External',
  custom: 'Custom',
  endpoint: 'Endpoint',
}

export const findableField = ({ key, label, section }: ConfigField): Findable => ({
  tab: section.tab,
  key,
  label,
  place: `${titles[section.tab]}, ${section.title}`,
  text: `${key} ${fieldHelp(key) ?? ''}`,
})

export const findableTab = ({ id, title }: { id: string; title: string }): Findable => ({
  tab: id,
  key: undefined,
  label: title,
  place: 'Tab',
  text: (configTabs as readonly string[]).includes(id) ? 'settings' : '',
})

/** How well something fits: what is called so comes before what only mentions it. */
const rankOf = ({ label, key = '', place, text }: Findable, words: readonly string[]): number | undefined => {
  const name = label.toLowerCase()
  const all = `${name} ${place} ${text}`.toLowerCase()
  if (!words.every((word) => all.includes(word))) return undefined
  const phrase = words.join(' ')
  if (name === phrase || key === phrase) return 0
  if (name.startsWith(phrase)) return 1
  if (words.every((word) => name.includes(word))) return 2
  return words.every((word) => `${name} ${place} ${key}`.toLowerCase().includes(word)) ? 3 : 4
}

const most = 10

/** The settings that best match the typed text, by name, key, place or help. */
export const findSettings = (all: readonly Findable[], typed: string, count = most): Findable[] => {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return all
    .flatMap((findable) => {
      const rank = rankOf(findable, words)
      return rank === undefined ? [] : [{ findable, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ findable }) => findable)
}

interface Searched {
  readonly reported: FlatConfig
  readonly display: DisplaySettings
  /** The tabs that this device has, for this person. */
  readonly tabs: readonly { id: string; title: string }[]
}

/** Searches all settings of a device, and its tabs. */
export const openSearch = ({ reported, display, tabs }: Searched) => {
  const offered = new Set(tabs.map(({ id }) => id))
  const fields = configFieldsOf(reported).filter(({ section }) => section.tab !== 'custom')
  const own = customFields(reported, display)
  const all = [...[...fields, ...own].map(findableField), ...tabs.map(findableTab)].filter(({ tab }) =>
    offered.has(tab),
  )
  return (typed: string) => findSettings(all, typed)
}
