import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { displayOf } from './displayOf'

export interface Trigger {
  readonly key: string
  /** What the command carries: the key without its `tp`. */
  readonly index: number
  readonly name: string
  readonly colour: string
  readonly confirm: boolean
  readonly confirmText: string | undefined
  /** The name of its group, if it has one. */
  readonly group: string | undefined
}

const triggerKey = /^tp(\d{1,2})$/

export const isTriggerKey = (key: string): boolean => triggerKey.test(key)

/** Two digits are all that a trigger's key has. */
const highestTrigger = 99

/** The key of the next trigger, from tp1 on: tp0 is the magnet's. None when all are taken. */
export const nextTriggerKey = (keys: Iterable<string>): string | undefined => {
  const taken = new Set(keys)
  for (let index = 1; index <= highestTrigger; index += 1) {
    if (!taken.has(`tp${index}`)) return `tp${index}`
  }
  return undefined
}

/** The trigger buttons that the display settings define, by sort and then by index; tp0 exists. */
export const triggersOf = (settings: DisplaySettings): readonly Trigger[] =>
  Object.entries(settings)
    .filter(([key, entry]) => isTriggerKey(key) && entry.displayType !== 'hide')
    .map(([key, entry]) => ({ key, entry, display: displayOf(key, entry), index: Number(key.slice(2)) }))
    .sort((a, b) => a.display.sort - b.display.sort || a.index - b.index)
    .map(({ key, entry, display, index }) => ({
      key,
      index,
      name: display.label,
      colour: display.colour,
      confirm: entry.confirm ?? false,
      confirmText: entry.confirmText === '' ? undefined : entry.confirmText,
      group:
        entry.groupKey === undefined ? undefined : displayOf(entry.groupKey, settings[entry.groupKey]).label,
    }))

/** Triggers by their group, each group at the place of its first trigger; those without one come first. */
export const groupTriggers = (
  triggers: readonly Trigger[],
): readonly { group: string | undefined; triggers: readonly Trigger[] }[] => {
  const names = new Set(triggers.map(({ group }) => group))
  const ordered = names.has(undefined) ? new Set([undefined, ...names]) : names
  return [...ordered].map((group) => ({
    group,
    triggers: triggers.filter((trigger) => trigger.group === group),
  }))
}
