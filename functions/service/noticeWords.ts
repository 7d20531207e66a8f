import type { AlertLevel } from '../../shared/alerts/alertLevels'
import type { NotifiedLevel } from '../../shared/alerts/alertSettings'
import { type ServicePlan, describeInterval } from '../../shared/service/plan'
import type { Judged } from './judge'

/** At which level each state is notified; no service is worth a ring at night. */
export const noticeLevelOf = { soon: 'alert', due: 'warning', overdue: 'warning' } as const satisfies Record<
  string,
  AlertLevel
>
export type NotifiedState = keyof typeof noticeLevelOf
export const chosenLevelOf: Record<NotifiedState, NotifiedLevel> = noticeLevelOf

export const isNotified = (state: string): state is NotifiedState => Object.hasOwn(noticeLevelOf, state)

const words = { soon: 'is due soon', due: 'is due', overdue: 'is overdue' } as const satisfies Record<
  NotifiedState,
  string
>

const dayIn = (zone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(ms)

/** `250 h service is due soon: 231.4 h since the last, every 250 h; expected 12 Dec 2026`. */
export const sayService = (plan: ServicePlan, state: NotifiedState, judged: Judged): string => {
  const { used, calendarMs, forecast, leftHours } = judged
  const parts = [
    ...(used === undefined || leftHours === undefined ? [] : [`${used.atLeast.toFixed(1)} h since the last`]),
    describeInterval(plan),
  ]
  const when =
    forecast !== undefined
      ? `; expected ${dayIn(plan.timeZone, forecast.ms)}`
      : calendarMs !== undefined && leftHours === undefined
        ? `; on the calendar ${dayIn(plan.timeZone, calendarMs)}`
        : ''
  return `${plan.name} ${words[state]}: ${parts.join(', ')}${when}`
}
