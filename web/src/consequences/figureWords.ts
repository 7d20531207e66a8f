import type { ChangedPart, Figure, FigureName } from '../../../shared/consequences/consequence'
import { titleOfTurn, settingWords } from '../ledger/turnWords'
import type { StatusTone } from '../ui/feedback/toneShapes'

export const figureLabels = {
  messages: 'Messages a day',
  bytes: 'Data a day, as JSON (kB)',
  punctuality: 'Time with punctual readings (%)',
  batterySlope: 'Battery voltage gained a day (V)',
  alarms: 'Warnings and alarms a day',
} as const satisfies Record<FigureName, string>

const digits = {
  messages: 0,
  bytes: 1,
  punctuality: 1,
  batterySlope: 3,
  alarms: 1,
} as const satisfies Record<FigureName, number>

const bytesInKilobyte = 1000

/** A mean of days as it is shown; a dash when there is none. */
export const meanWords = (name: FigureName, mean: number | undefined): string => {
  if (mean === undefined) return '–'
  const value = name === 'bytes' ? mean / bytesInKilobyte : mean
  return value.toLocaleString('en', { maximumFractionDigits: digits[name] })
}

/** By how much it changed: in percent where both are of one kind, else the difference. */
const moreWords = ({ name, before = 0, after = 0 }: Figure): string => {
  const sign = after > before ? '+' : '−'
  const isRatio = before > 0 && name !== 'punctuality' && name !== 'batterySlope'
  if (!isRatio) return `${sign}${meanWords(name, Math.abs(after - before))}`
  return `${sign}${Math.round((Math.abs(after - before) / before) * 100).toLocaleString('en')} %`
}

export const verdictOf = (figure: Figure): { tone: StatusTone; text: string } => {
  switch (figure.effect) {
    case 'changed':
      return { tone: 'info', text: moreWords(figure) }
    case 'noEffect':
      return { tone: 'none', text: 'No clear effect' }
    case 'notEnough':
      return { tone: 'none', text: 'Not enough readings' }
  }
}

/** What a change came to, in a sentence. */
export const summaryWords = (figures: readonly Figure[]): string => {
  const changed = figures.filter(({ effect }) => effect === 'changed')
  if (changed.length > 0)
    return `Changed: ${changed.map((figure) => `${figureLabels[figure.name].toLowerCase()} ${verdictOf(figure).text}`).join('; ')}.`
  return figures.every(({ effect }) => effect === 'notEnough')
    ? 'Not enough readings to compare.'
    : 'No clear effect.'
}

/** One part of a change: a setting with both values, the firmware, or the script. */
export const partWords = ({ kind, key = '', from, to }: ChangedPart): string => {
  if (kind === 'script') return 'Script sent'
  if (kind === 'firmware') return `Firmware: ${settingWords(from ?? 'not known')} → ${settingWords(to)}`
  if (to === undefined) return `${titleOfTurn(key)} changed`
  return `${titleOfTurn(key)}: ${from === undefined ? 'not known' : settingWords(from)} → ${settingWords(to)}`
}
