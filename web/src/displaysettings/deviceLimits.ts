import type { FlatConfig } from '../../../shared/devices/configTree'

interface Rule {
  readonly match: RegExp
  /** Where the settings of the channel stand, by generation of the device. */
  readonly prefixes: (key: string, n: string) => readonly string[]
  readonly tab: 'general' | 'internal' | 'external'
}

const rules: readonly Rule[] = [
  { match: /^(?:vin|vbat|vsys)$/, prefixes: (key) => [key], tab: 'general' },
  { match: /^(?:ambient|pressure)$/, prefixes: (key) => [key], tab: 'internal' },
  { match: /^(?:angle|pitch|roll|motion)$/, prefixes: (key) => [`accel.${key}`], tab: 'internal' },
  { match: /^(?:tc1|output1|mod\d+)$/, prefixes: (key) => [key], tab: 'external' },
  { match: /^analog(\d)$/, prefixes: (_, n) => [`input${n}`, `io${n}.voltage`], tab: 'external' },
  { match: /^current(\d)$/, prefixes: (_, n) => [`current${n}`, `io${n}.current`], tab: 'external' },
  { match: /^freq(\d)$/, prefixes: (_, n) => [`io${n}.freq`], tab: 'external' },
  { match: /^duty(\d)$/, prefixes: (_, n) => [`io${n}.duty`], tab: 'external' },
  { match: /^pulse(\d)$/, prefixes: (_, n) => [`input${n}.pulse`, `io${n}.pulse`], tab: 'external' },
]

export interface DeviceLimits {
  readonly tab: Rule['tab']
  /** The setting to begin at. */
  readonly key: string
  /** As the device reports them; an empty one is off. */
  readonly warning: string
  readonly alarm: string
}

const write = (value: FlatConfig[string] | undefined): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

/** At what a device itself raises an event on a channel; undefined for one that it does not watch. */
export const deviceLimits = (dataKey: string, config: FlatConfig): DeviceLimits | undefined => {
  for (const { match, prefixes, tab } of rules) {
    const found = match.exec(dataKey)
    if (found === null) continue
    const prefix = prefixes(dataKey, found[1] ?? '').find(
      (each) => Object.hasOwn(config, `${each}.alarm`) || Object.hasOwn(config, `${each}.warning`),
    )
    if (prefix === undefined) return undefined
    return {
      tab,
      key: `${prefix}.warning`,
      warning: write(config[`${prefix}.warning`]),
      alarm: write(config[`${prefix}.alarm`]),
    }
  }
  return undefined
}
