import type { AlarmClock } from './openClock'
import { type AlarmState, evaluateAlarm } from './evaluateAlarm'
import type { Metrics } from './openMetrics'
import type { AlarmDefinition } from './readAlarm'

export interface Alarm {
  definition: AlarmDefinition
  state: AlarmState
  /** The figures that decided, the newest last. */
  figures: (number | undefined)[]
  /** Since when it is in this state, epoch seconds on the clock of the alarms. */
  sinceSeconds: number
}

/** On a fast clock several periods end between two looks; of those that ended longer ago nobody asks any more. */
const mostPeriodsAtOnce = 60

/** Looks at every period of every alarm once, when it has ended; `onChange` is told of each new state. */
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
