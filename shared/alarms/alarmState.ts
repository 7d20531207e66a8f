import type { Alarm } from './alarm'

/** The one word for an alarm, the most urgent first: those at the beginning want a person. */
export const alarmStates = [
  'unacknowledged',
  'latched',
  'endedUnacknowledged',
  'acknowledged',
  'shelved',
  'outOfService',
  'suppressed',
  'ended',
] as const
export type AlarmState = (typeof alarmStates)[number]

export const alarmStateLabel = {
  unacknowledged: 'Unacknowledged',
  latched: 'Latched',
  endedUnacknowledged: 'Ended, unacknowledged',
  acknowledged: 'Acknowledged',
  shelved: 'Shelved',
  outOfService: 'Out of service',
  suppressed: 'Suppressed',
  ended: 'Ended',
} as const satisfies Record<AlarmState, string>

type Parts = Pick<
  Alarm,
  'endedTs' | 'acknowledged' | 'isLatched' | 'shelf' | 'outOfService' | 'suppressedBy' | 'level'
>

/** An info asks for no one: it is never unacknowledged. */
const wantsPerson = ({ level }: Parts): boolean => level !== 'info'

const holds = (shelf: Parts['shelf'], nowTs: number): boolean =>
  shelf !== undefined && (shelf.untilTs === undefined || shelf.untilTs > nowTs)

/** Derived and never stored, so that no two parts of it can disagree. */
export const alarmStateOf = (alarm: Parts, nowTs: number): AlarmState => {
  const isAcknowledged = alarm.acknowledged !== undefined || !wantsPerson(alarm)
  if (alarm.isLatched) return 'latched'
  if (alarm.endedTs !== undefined) return isAcknowledged ? 'ended' : 'endedUnacknowledged'
  if (holds(alarm.outOfService, nowTs)) return 'outOfService'
  if (holds(alarm.shelf, nowTs)) return 'shelved'
  if (alarm.suppressedBy !== undefined) return 'suppressed'
  return isAcknowledged ? 'acknowledged' : 'unacknowledged'
}
