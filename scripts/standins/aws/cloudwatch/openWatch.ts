import type { AlarmClock } from './openClock'
import type { Metrics } from './openMetrics'
import type { AlarmDefinition } from './readAlarm'

type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA'

interface Evaluation {
  state: AlarmState
  /** The figures of the periods that were looked at, the newest last. */
  figures: (number | undefined)[]
}

/**
 * What an alarm says at an instant, from its newest complete periods. Of a time before anything was measured nothing
 * is known, least of all that a figure is missing.
 */
const evaluateAlarm = (
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

export interface Alarm {
  definition: AlarmDefinition
  state: AlarmState
  /** The figures that decided, the newest last. */
  figures: (number | undefined)[]
  /** Since when it is in this state, epoch seconds on the clock of the alarms. */
  sinceSeconds: number
}

/** On a fast clock several periods end between two looks; those that ended longer ago are skipped. */
const mostPeriodsAtOnce = 60

/** Looks at every period of every alarm once, when it has ended; `onChange` gets each new state. */
export const openWatch = (
  definitions: readonly AlarmDefinition[],
  metrics: Pick<Metrics, 'read' | 'named'>,
  clock: Pick<AlarmClock, 'now'>,
  onChange: (alarm: Alarm) => void,
) => {
  const beganSeconds = clock.now()
  const alarms = definitions.map((definition): Alarm & { lookedAt: number } => ({
    definition,
    state: 'INSUFFICIENT_DATA',
    figures: [],
    sinceSeconds: beganSeconds,
    lookedAt: beganSeconds,
  }))

  const look = () => {
    const now = clock.now()
    for (const alarm of alarms) {
      const { definition } = alarm
      const { periodSeconds } = definition
      const newest = Math.floor(now / periodSeconds) * periodSeconds
      const next = (Math.floor(alarm.lookedAt / periodSeconds) + 1) * periodSeconds
      const oldest = Math.max(next, newest - (mostPeriodsAtOnce - 1) * periodSeconds)
      for (let end = oldest; end <= newest; end += periodSeconds) {
        const { state, figures } = evaluateAlarm(definition, metrics, beganSeconds, end)
        Object.assign(alarm, { figures, lookedAt: end })
        if (state === alarm.state) continue
        Object.assign(alarm, { state, sinceSeconds: end })
        onChange(alarm)
      }
    }
  }
  return { alarms: alarms as readonly Alarm[], look }
}
