import type { NotifiedLevel, AlertSettings } from '../../../shared/alerts/alertSettings'
import { hourMs, secondMs } from '../../../shared/core/time'
import { intervalKey, intervalOf, isNever } from '../alerts/alertState'
import type { LimitDraft } from './limitDraft'
import { fieldsOfLevel, limitLevels } from './limitLevels'

/** What a level that was never emailed gets: at once, and while it lasts no more often than that. */
export const usualSeconds = hourMs / secondMs

export interface AlertPlan {
  /** The addresses that will be alerted by email. */
  readonly emailList: readonly string[]
  /** Levels that are emailed from now on. */
  readonly switchedOn: readonly NotifiedLevel[]
  /** Levels of these limits of which no one is emailed, though addresses exist. */
  readonly silent: readonly NotifiedLevel[]
}

const isMine = (email: string) => (address: string) => address.toLowerCase() === email.toLowerCase()

export const isAlerted = (alerts: AlertSettings, email: string): boolean =>
  alerts.ALERTS_emailList.some(isMine(email)) &&
  !alerts.switchedOff.some(({ address }) => isMine(email)(address))

/** The levels of these limits that send an event. */
const eventLevels = (draft: LimitDraft): NotifiedLevel[] =>
  limitLevels.filter((level) => draft[fieldsOfLevel[level].event])

/** Who is emailed of which level once a draft is saved. The first address of a device switches Alarm on. */
export const planAlerts = (draft: LimitDraft, alerts: AlertSettings, email: string): AlertPlan => {
  const others = alerts.ALERTS_emailList.filter((address) => !isMine(email)(address))
  const emailList = draft.emailMe ? [...others, email] : others
  const isFirst = draft.emailMe && alerts.ALERTS_emailList.length === 0 && isNever(alerts, 'email')
  const wasNever = (level: NotifiedLevel) => intervalOf(alerts, 'email', level) === 0
  const levels = eventLevels(draft)
  const asked: readonly NotifiedLevel[] = draft.emailLevels ? levels : []
  const switchedOn = (isFirst ? [...new Set<NotifiedLevel>(['alarm', ...levels])] : asked).filter(wasNever)
  const silent = levels.filter((level) => wasNever(level) && !switchedOn.includes(level))
  return { emailList, switchedOn, silent: emailList.length === 0 ? [] : silent }
}

/** The settings of alerts that a plan changes, by their names on the wire; none where it changes nothing. */
export const alertChangeOf = (
  plan: AlertPlan,
  draft: LimitDraft,
  saved: LimitDraft,
  { alerts, email, zone }: { alerts: AlertSettings; email: string; zone: string },
): Record<string, unknown> => {
  const isListed = alerts.ALERTS_emailList.some(isMine(email))
  const isListChanged = saved.emailMe !== draft.emailMe && isListed !== draft.emailMe
  const isWoken = draft.emailMe && !saved.emailMe && isListed
  return {
    ...(isListChanged
      ? {
          ALERTS_emailList: plan.emailList,
          basedOn: { ALERTS_emailList: alerts.revisions.ALERTS_emailList },
        }
      : {}),
    ...(isWoken ? { ALERTS_switchOn: [email] } : {}),
    ...Object.fromEntries(plan.switchedOn.map((level) => [intervalKey('email', level), usualSeconds])),
    // While none is set, emails would give times in UTC alone.
    ...(isListChanged && draft.emailMe && alerts.ALERTS_timeZone === undefined
      ? { ALERTS_timeZone: zone }
      : {}),
  }
}
