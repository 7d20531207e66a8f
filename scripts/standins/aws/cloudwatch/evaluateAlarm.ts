import type { Metrics } from './openMetrics'
import type { AlarmDefinition } from './readAlarm'

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA'

export interface Evaluation {
  state: AlarmState
  /** The figures of the periods that were looked at, the newest last. */
  figures: (number | undefined)[]
}

/**
 * What an alarm says at an instant, from its newest complete periods. Of a time before anything was measured nothing
 * is known, least of all that a figure is missing.
 */
export const evaluateAlarm = (
  { periodSeconds, periods, badPeriods, isBad, missing, figure }: AlarmDefinition,
  metrics: Pick<Metrics, 'read' | 'named'>,
  sinceSeconds: number,
  nowSeconds: number,
): Evaluation => {
  const end = Math.floor(nowSeconds / periodSeconds) * periodSeconds
  const starts = Array.from({ length: periods }, (_, index) => end - (periods - index) * periodSeconds)
  const figures = starts.map((from) =>
    figure(
      ({ metric, statistic }) => metrics.read(metric, statistic, from, from + periodSeconds),
      (namespace, name) => metrics.named(namespace, name),
    ),
  )
  const bad = figures.filter((each) => (each === undefined ? missing === 'breaching' : isBad(each))).length
  const [first = end] = starts
  if (bad >= badPeriods)
    return { state: first < sinceSeconds && isAllMissing(figures) ? 'INSUFFICIENT_DATA' : 'ALARM', figures }
  return { state: 'OK', figures }
}

const isAllMissing = (figures: readonly unknown[]): boolean => figures.every((each) => each === undefined)
