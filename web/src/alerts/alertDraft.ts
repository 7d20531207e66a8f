import parsePhoneNumber from 'libphonenumber-js/min'
import {
  type AlertSettings,
  alertLists,
  maxAddresses,
  phoneFormat,
  tooManyEmails,
  tooManyPhones,
  neverSeconds,
} from '../../../shared/alerts/alertSettings'
import { hourMs, secondMs } from '../../../shared/core/time'
import type { BasedOn } from '../../../shared/settings/deviceConfig'
import { Email } from '../../../shared/users/email'
import { mergeValues } from '../ui/form/mergeValues'
import type { Faults } from '../ui/form/useEditForm'

/** The settings of alerts as they are typed: lists line by line, intervals as a select has them. */
export interface AlertDraft {
  ALERTS_emailList: string
  ALERTS_phoneList: string
  ALERTS_timeZone: string
  ALERTS_alertEmailInterval: string
  ALERTS_warningEmailInterval: string
  ALERTS_alarmEmailInterval: string
  ALERTS_alertSMSInterval: string
  ALERTS_warningSMSInterval: string
  ALERTS_alarmSMSInterval: string
}

/** @param zone what is proposed while none is set */
export const draftOf = (alerts: AlertSettings, zone: string): AlertDraft => ({
  ALERTS_timeZone: alerts.ALERTS_timeZone ?? zone,
  ALERTS_emailList: alerts.ALERTS_emailList.join('\n'),
  ALERTS_phoneList: alerts.ALERTS_phoneList.join('\n'),
  ALERTS_alertEmailInterval: String(alerts.ALERTS_alertEmailInterval),
  ALERTS_warningEmailInterval: String(alerts.ALERTS_warningEmailInterval),
  ALERTS_alarmEmailInterval: String(alerts.ALERTS_alarmEmailInterval),
  ALERTS_alertSMSInterval: String(alerts.ALERTS_alertSMSInterval),
  ALERTS_warningSMSInterval: String(alerts.ALERTS_warningSMSInterval),
  ALERTS_alarmSMSInterval: String(alerts.ALERTS_alarmSMSInterval),
})

const intervalFields = {
  ALERTS_emailList: ['ALERTS_alertEmailInterval', 'ALERTS_warningEmailInterval', 'ALERTS_alarmEmailInterval'],
  ALERTS_phoneList: ['ALERTS_alertSMSInterval', 'ALERTS_warningSMSInterval', 'ALERTS_alarmSMSInterval'],
} as const satisfies Record<(typeof alertLists)[number], readonly (keyof AlertDraft)[]>

const never = String(neverSeconds)
const hourly = String(hourMs / secondMs)

/** Whether a list has addresses that get nothing: every level of it is Never. */
export const isListSilent = (draft: AlertDraft, list: (typeof alertLists)[number]): boolean =>
  linesOf(draft[list]).length > 0 && intervalFields[list].every((field) => draft[field] === never)

/**
 * The fields that change as a list is typed: its first address switches Alarm on, so that it gets something. Taken out
 * again before it is saved, it leaves the levels as they were.
 */
export const typeList = (
  saved: AlertDraft,
  draft: AlertDraft,
  list: (typeof alertLists)[number],
  text: string,
): Partial<AlertDraft> => {
  const next = { ...draft, [list]: text }
  const [, , alarm] = intervalFields[list]
  const isFirst = linesOf(saved[list]).length === 0 && saved[alarm] === never
  if (isFirst && linesOf(draft[list]).length === 0 && isListSilent(next, list))
    return { [list]: text, [alarm]: hourly }
  const isTakenOut = isFirst && linesOf(text).length === 0 && draft[alarm] === hourly
  return isTakenOut ? { [list]: text, [alarm]: never } : { [list]: text }
}

/** Whether saving a draft switches Alarm on for the first address of a list. */
export const switchesAlarmOn = (
  saved: AlertDraft,
  draft: AlertDraft,
  list: (typeof alertLists)[number],
): boolean => {
  const [, , alarm] = intervalFields[list]
  const isFirst = linesOf(saved[list]).length === 0 && linesOf(draft[list]).length > 0
  return isFirst && saved[alarm] === never && draft[alarm] !== never
}

/** One address a line; commas and semicolons end one too. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What others added is added, what they took out is taken out; everything else is as it was typed. */
const mergeLines = (before: string, mine: string, saved: string): string => {
  const [old, next] = [linesOf(before), linesOf(saved)]
  const kept = linesOf(mine).filter((line) => next.includes(line) || !old.includes(line))
  const added = next.filter((line) => !old.includes(line) && !kept.includes(line))
  return [...kept, ...added].join('\n')
}

/** What is typed, once another person saved something else: both changes of a list are kept. */
export const mergeDrafts = (before: AlertDraft, mine: AlertDraft, saved: AlertDraft): AlertDraft => ({
  ...mergeValues(before, mine, saved),
  ...Object.fromEntries(
    alertLists
      .filter((list) => before[list] !== mine[list])
      .map((list) => [list, mergeLines(before[list], mine[list], saved[list])]),
  ),
})

const emailFault = (text: string): string | undefined => {
  const all = linesOf(text)
  if (all.length > maxAddresses) return tooManyEmails
  const wrong = all.find((each) => !Email.safeParse(each).success)
  return wrong === undefined ? undefined : `${wrong}: Email is not valid.`
}

const phoneFault = (text: string): string | undefined => {
  const all = linesOf(text)
  if (all.length > maxAddresses) return tooManyPhones
  const isNumber = (each: string) => each.startsWith('+') && parsePhoneNumber(each)?.isValid() === true
  return all.every(isNumber) ? undefined : phoneFormat
}

export const alertFaults = ({ ALERTS_emailList, ALERTS_phoneList }: AlertDraft): Faults => {
  const faults = {
    ALERTS_emailList: emailFault(ALERTS_emailList),
    ALERTS_phoneList: phoneFault(ALERTS_phoneList),
  }
  return Object.fromEntries(
    Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined),
  )
}

const ownSentences: readonly string[] = [tooManyEmails, tooManyPhones]

/** What is said at a list; a sentence that says it all needs nothing before it. */
export const describeAlertFault = (field: string, text: string): string => {
  if (ownSentences.includes(text)) return text
  return field === 'ALERTS_phoneList'
    ? `Phone Number Format Error. ${text}`
    : `Input Validation Failed. ${text}`
}

/** What of the draft differs, in the names and values of the wire. */
export const changeOf = (changed: Partial<AlertDraft>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<unknown>(changed).map(([key, value]): [string, unknown] => {
      if (key.endsWith('List')) return [key, linesOf(String(value))]
      return [key, key.endsWith('Interval') ? Number(value) : value]
    }),
  )

/** The lists that were changed, as they were when they were loaded: another person may have changed them meanwhile. */
export const basedOnOf = ({ revisions }: AlertSettings, changed: Partial<AlertDraft>): BasedOn =>
  Object.fromEntries(
    alertLists.filter((list) => changed[list] !== undefined).map((list) => [list, revisions[list]]),
  )
