type LimitTab = 'general' | 'internal' | 'external'

interface Rule {
  readonly match: RegExp
  /** Where the settings of the channel stand, by generation of the device. */
  readonly prefixes: (key: string, n: string) => readonly string[]
  readonly tab: LimitTab
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

export interface LimitSetting {
  /** The tab of the settings where it stands. */
  readonly tab: LimitTab
  /** What its keys begin with: `vin` of `vin.alarm`. */
  readonly prefix: string
  /** How far a value must come back before an event ends; all angles of the accelerometer have one. */
  readonly hysteresis: string
}

const hysteresisOf = (prefix: string): string =>
  `${prefix.startsWith('accel.') ? 'accel' : prefix}.hysteresis`

/** The settings with the limits at which a device raises an event on a channel; `has` says which settings it has. */
export const limitSetting = (dataKey: string, has: (key: string) => boolean): LimitSetting | undefined => {
  for (const { match, prefixes, tab } of rules) {
    const found = match.exec(dataKey)
    if (found === null) continue
    const prefix = prefixes(dataKey, found[1] ?? '').find(
      (each) => has(`${each}.alarm`) || has(`${each}.warning`),
    )
    return prefix === undefined ? undefined : { tab, prefix, hysteresis: hysteresisOf(prefix) }
  }
  return undefined
}
