import type { FlatConfig } from '../../../shared/devices/configTree'
import type { SettingTurn, TurnOutcome, TurnVia } from '../../../shared/ledger/settingTurns'
import { sectionOf } from '../../../shared/settings/configSections'
import { settingLabel } from '../../../shared/settings/settingLabel'
import { valueWords } from '../../../shared/settings/valueWords'
import type { StatusTone } from '../ui/feedback/toneShapes'

/** A setting with the part of the device that it belongs to: many parts have an `Interval`. */
export const settingTitle = (key: string): string => {
  const section = sectionOf(key)?.title
  return section === undefined ? settingLabel(key) : `${section}: ${settingLabel(key)}`
}

export const viaWords = {
  page: 'Settings page',
  api: 'API',
  bulk: 'Bulk configure',
  import: 'Settings file',
  device: 'On the device',
  confirmed: 'Device report',
} as const satisfies Record<TurnVia, string>

export const outcomeWords = {
  waiting: { tone: 'info', text: 'Waits for contact' },
  handedOver: { tone: 'info', text: 'Handed over' },
  confirmed: { tone: 'ok', text: 'Applied' },
  refused: { tone: 'alarm', text: 'Failed' },
  noAnswer: { tone: 'warning', text: 'No answer' },
  cancelled: { tone: 'none', text: 'Cancelled' },
  replaced: { tone: 'none', text: 'Replaced by a later save' },
  reported: { tone: 'ok', text: 'Reported' },
} as const satisfies Record<TurnOutcome, { tone: StatusTone; text: string }>

/** `10 → 20`; of a secret only that it changed. */
export const changeWords = ({ isSecret, from, to }: SettingTurn): string => {
  if (isSecret || to === undefined) return 'changed'
  return `${from === undefined ? 'not known' : valueWords(from)} → ${valueWords(to)}`
}

/** Finds a setting by its name, its label or who changed it. */
export const matchesTurn = (turn: SettingTurn, text: string): boolean => {
  const where = [turn.key, settingTitle(turn.key), turn.by?.name, turn.by?.email, viaWords[turn.via]]
  return where.join(' ').toLowerCase().includes(text.trim().toLowerCase())
}

/** A setting that was another one at a moment. */
export interface Difference {
  readonly key: string
  /** Undefined when the device had none. */
  readonly then: FlatConfig[string] | undefined
  readonly now: FlatConfig[string] | undefined
}

/** What differs between two states of the settings, in the order of the names; secrets are masked and never differ. */
export const differencesOf = (then: FlatConfig, now: FlatConfig): Difference[] =>
  [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((key) => JSON.stringify(then[key]) !== JSON.stringify(now[key]))
    .sort()
    .map((key) => ({ key, then: then[key], now: now[key] }))
