import { secondMs } from '../core/time'
import { ofLimits, type RaisedEvent, sideOf } from './calibrate'
import type { Incident } from './keptIncidents'
import type { LimitRule } from './limitRule'

/** What people said was real of the events of a limit, ascending; one that lasts goes on until `endMs`. */
export const incidentsOf = (
  raised: readonly (RaisedEvent & { readonly isAcknowledged: boolean })[],
  { level, side }: Pick<LimitRule, 'level' | 'side'>,
  endMs: number,
): Incident[] =>
  ofLimits(raised)
    .filter((event) => event.isAcknowledged && event.level === level && (sideOf(event.msg) ?? side) === side)
    .map(({ beganTs, endedTs }) => ({
      fromMs: beganTs * secondMs,
      toMs: endedTs === undefined ? endMs : endedTs * secondMs,
    }))
    .sort((a, b) => a.fromMs - b.fromMs)
