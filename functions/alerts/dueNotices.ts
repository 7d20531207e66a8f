import { type AlertChannel, alertChannels, onceSeconds } from '../../shared/alerts/alertIntervals'
import type { ActiveEvent, EventStates } from '../../shared/alerts/eventStates'
import { secondMs } from '../../shared/core/time'
import type { AlertSeconds } from '../devices/deviceStore'

/** What is told of an event. */
export type ToldEvent = Pick<ActiveEvent, 'topic' | 'level' | 'msg' | 'value' | 'beganMs'>

/** One notification by one channel: what of the events of a message is due, and what lasts beside it. */
export interface DueNotice {
  channel: AlertChannel
  /** The time of the message. */
  atMs: number
  due: ToldEvent[]
  others: ToldEvent[]
}

const sentField = { email: 'emailMs', sms: 'smsMs' } as const satisfies Record<
  AlertChannel,
  keyof ActiveEvent
>

/** A clock that was set back or forward counts as an interval that has passed once, and no more. */
const isDue = (seconds: number, sentMs: number | undefined, nowMs: number): boolean => {
  if (seconds <= 0) return false
  if (sentMs === undefined) return true
  return seconds < onceSeconds && Math.abs(nowMs - sentMs) >= seconds * secondMs
}

export const toldOf = ({ topic, level, msg, value, beganMs }: ActiveEvent): ToldEvent => ({
  topic,
  level,
  msg,
  ...(value === undefined ? {} : { value }),
  beganMs,
})

/**
 * Which of the events that last are to be notified now, with the states that remember it; `nowMs` by the portal's
 * clock. All events of a message make one notification of each channel; an info never does.
 */
export const dueNotices = (
  states: EventStates,
  seconds: AlertSeconds,
  nowMs: number,
): { states: EventStates; notices: DueNotice[] } => {
  const active = { ...states.active }
  const notices = alertChannels.flatMap((channel): DueNotice[] => {
    const ofLevel: Partial<Record<string, number>> = seconds[channel] ?? {}
    const sent = sentField[channel]
    const keys = Object.keys(active).filter((key) => {
      const event = active[key]
      return event !== undefined && isDue(ofLevel[event.level] ?? 0, event[sent], nowMs)
    })
    if (keys.length === 0) return []
    for (const key of keys) {
      const event = active[key]
      if (event !== undefined) active[key] = { ...event, [sent]: nowMs }
    }
    const told = (isTold: boolean) =>
      Object.entries(active)
        .filter(([key]) => keys.includes(key) === isTold)
        .map(([, event]) => toldOf(event))
    return [{ channel, atMs: states.tsMs, due: told(true), others: told(false) }]
  })
  return notices.length === 0 ? { states, notices } : { states: { ...states, active }, notices }
}
