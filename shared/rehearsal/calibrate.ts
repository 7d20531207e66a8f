import type { DeviceEvent } from '../alerts/deviceEvents'
import { secondMs } from '../core/time'
import { type LimitLevel, limitLevels, type LimitSide, type Rehearsed } from './replay'

/** An event that the device raised on the measurement. */
export type RaisedEvent = Pick<DeviceEvent, 'id' | 'level' | 'msg' | 'beganTs' | 'endedTs'>

export interface Calibration {
  /** How many events the device raised. */
  readonly raised: number
  /** How many of them the replay finds, too. */
  readonly found: number
}

const isLimitLevel = (level: string): level is LimitLevel => limitLevels.some((each) => each === level)

/** The side that the text of an event names; undefined where it names none. */
export const sideOf = (msg: string): LimitSide | undefined => {
  if (/\bhigh\b/i.test(msg)) return 'high'
  return /\blow\b/i.test(msg) ? 'low' : undefined
}

/** Events that limits raise: those of other levels come from a script, or from something else than a limit. */
export const ofLimits = <T extends Pick<DeviceEvent, 'level'>>(events: readonly T[]): T[] =>
  events.filter(({ level }) => isLimitLevel(level))

/** Whether an event that the device raised is one that was rehearsed; `slackMs` is how far two clocks may differ. */
export const isSameEvent = (
  event: RaisedEvent,
  { level, side, fromMs, toMs = Infinity }: Rehearsed,
  slackMs: number,
): boolean =>
  event.level === level &&
  (sideOf(event.msg) ?? side) === side &&
  event.beganTs * secondMs <= toMs + slackMs &&
  (event.endedTs ?? Infinity) * secondMs >= fromMs - slackMs

/** How well the replay agrees with what the device did: how many of its own events are found. */
export const calibrate = (
  rehearsed: readonly Rehearsed[],
  events: readonly RaisedEvent[],
  slackMs: number,
): Calibration => {
  const raised = ofLimits(events)
  const found = raised.filter((event) => rehearsed.some((each) => isSameEvent(event, each, slackMs)))
  return { raised: raised.length, found: found.length }
}
