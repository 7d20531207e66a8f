import { type AlarmRules, maxOffDelaySeconds, maxOnDelaySeconds } from '../../../shared/alarms/alarmRules'
import { minuteMs, secondMs } from '../../../shared/core/time'
import type { Delays } from '../../../shared/rehearsal/replay'

/** A decimal comma is as good as a point; undefined for an empty field and for what is no number. */
export const numberIn = (text: string): number | undefined => {
  const number = text.trim() === '' ? NaN : Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

/** What the portal waits for, in minutes as they are typed. */
export const delayFields = ['alarmDelay', 'warningDelay', 'offDelay'] as const
type DelayField = (typeof delayFields)[number]
export type DelayDraft = Record<DelayField, string>

export const delayNames: Readonly<Record<DelayField, string>> = {
  alarmDelay: 'Alarms last at least',
  warningDelay: 'Warnings last at least',
  offDelay: 'Pauses up to',
}

const minuteSeconds = minuteMs / secondMs

const mostSeconds: Readonly<Record<DelayField, number>> = {
  alarmDelay: maxOnDelaySeconds,
  warningDelay: maxOnDelaySeconds,
  offDelay: maxOffDelaySeconds,
}

const secondsIn = (rules: AlarmRules): Record<DelayField, number> => ({
  alarmDelay: rules.onDelaySeconds.alarm,
  warningDelay: rules.onDelaySeconds.warning,
  offDelay: rules.offDelaySeconds,
})

/** Minutes as a field holds them; nothing for none. */
export const writeMinutes = (ms: number): string => (ms === 0 ? '' : String(ms / minuteMs))

export const draftOfDelays = (rules: AlarmRules | undefined): DelayDraft => {
  const seconds = rules === undefined ? undefined : secondsIn(rules)
  const write = (field: DelayField) => writeMinutes((seconds?.[field] ?? 0) * secondMs)
  return {
    alarmDelay: write('alarmDelay'),
    warningDelay: write('warningDelay'),
    offDelay: write('offDelay'),
  }
}

const secondsTyped = (text: string): number => Math.round((numberIn(text) ?? 0) * minuteSeconds)

/** The rules with the delays that are typed; undefined where they are the same. */
export const rulesWithDelays = (
  rules: AlarmRules,
  saved: DelayDraft,
  draft: DelayDraft,
): AlarmRules | undefined => {
  if (delayFields.every((field) => saved[field] === draft[field])) return undefined
  const [alarm, warning, offDelaySeconds] = [draft.alarmDelay, draft.warningDelay, draft.offDelay].map(
    secondsTyped,
  )
  return {
    ...rules,
    onDelaySeconds: { ...rules.onDelaySeconds, alarm: alarm ?? 0, warning: warning ?? 0 },
    offDelaySeconds: offDelaySeconds ?? 0,
  }
}

export const delaysTyped = ({ alarmDelay, warningDelay, offDelay }: DelayDraft): Delays => ({
  onMs: { alarm: secondsTyped(alarmDelay) * secondMs, warning: secondsTyped(warningDelay) * secondMs },
  offMs: secondsTyped(offDelay) * secondMs,
})

/** What is wrong with the delays that are typed, by field. */
export const delayFaults = (saved: DelayDraft, draft: DelayDraft): Partial<DelayDraft> =>
  Object.fromEntries(
    delayFields.flatMap((field) => {
      const text = draft[field]
      if (saved[field] === text || text.trim() === '') return []
      const minutes = numberIn(text)
      if (minutes === undefined) return [[field, `${delayNames[field]} must be a number of minutes.`]]
      const most = mostSeconds[field] / minuteSeconds
      return minutes >= 0 && minutes <= most
        ? []
        : [[field, `${delayNames[field]} must be from 0 to ${most} minutes.`]]
    }),
  )
