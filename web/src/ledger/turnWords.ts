import { labelOfName } from '../../../shared/core/labelOf'
import { metricRowOf } from '../../../shared/display/metricRowOf'
import { displayPrefix, isPortalSetting, notesPrefix } from '../../../shared/ledger/portalSettings'
import type { SettingTurn, TurnOutcome, TurnVia } from '../../../shared/ledger/settingTurns'
import { sectionOf } from '../../../shared/settings/configSections'
import { settingLabel } from '../../../shared/settings/settingLabel'
import { valueWords } from '../../../shared/settings/describeSettings'
import type { StatusTone } from '../ui/feedback/toneShapes'

/** A setting of the portal itself: a field of a card, of the notes, or one of its own. */
const portalTitle = (key: string): string => {
  if (key.startsWith(notesPrefix)) return `Asset Notes: ${labelOfName(key.slice(notesPrefix.length))}`
  if (!key.startsWith(displayPrefix)) return labelOfName(key)
  const [card = '', field = ''] = key.slice(displayPrefix.length).split('.')
  return `${metricRowOf(card).label}: ${labelOfName(field)}`
}

/** A value in words; one of several fields field by field. */
export const settingWords = (value: unknown): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return valueWords(value)
  return Object.entries(value)
    .map(([name, each]) => `${labelOfName(name).toLowerCase()} ${valueWords(each)}`)
    .join(', ')
}

/** A setting with the part of the device that it belongs to: many parts have an `Interval`. */
export const titleOfTurn = (key: string): string => {
  if (isPortalSetting(key)) return portalTitle(key)
  const section = sectionOf(key)?.title
  return section === undefined ? settingLabel(key) : `${section}: ${settingLabel(key)}`
}

export const viaWords = {
  page: 'Settings page',
  api: 'API',
  bulk: 'Bulk configure',
  import: 'Settings file',
  swap: 'Unit replaced',
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
  return `${from === undefined ? 'not known' : settingWords(from)} → ${settingWords(to)}`
}

/** Finds a setting by its name, its label or who changed it. */
export const matchesTurn = (turn: SettingTurn, text: string): boolean => {
  const where = [turn.key, titleOfTurn(turn.key), turn.by?.name, turn.by?.email, viaWords[turn.via]]
  return where.join(' ').toLowerCase().includes(text.trim().toLowerCase())
}
