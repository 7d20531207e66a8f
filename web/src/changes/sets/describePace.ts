import type { ChangeWindow, Pace } from '../../../../shared/changes/changeSet'
import { dayNames } from '../../../../shared/core/timeZone'

const steps = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

/** `1 hour`, `90 minutes`, `2 days`. */
export const describeSeconds = (seconds: number): string => {
  const [size, name] = steps.find(([each]) => seconds >= each && seconds % each === 0) ?? [1, 'second']
  const count = seconds / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** What a device has to show before it counts as healthy. */
export const describeSoak = ({ soakSeconds, reports }: Pick<Pace, 'soakSeconds' | 'reports'>): string => {
  const parts = [
    ...(soakSeconds === 0 ? [] : [`for ${describeSeconds(soakSeconds)}`]),
    ...(reports === 0 ? [] : [reports === 1 ? 'over 1 report' : `over ${reports} reports`]),
  ]
  return parts.length === 0
    ? 'A device counts as healthy as soon as it has confirmed the change.'
    : `A device counts as healthy when it has gone on ${parts.join(' and ')} with the change, without a new alarm.`
}

/** When the next wave begins, and what stops all of it. */
export const describeGate = (pace: Pace, hasCanary: boolean): string => {
  const { maxFailedPercent, minDecided } = pace.gate
  const canary = hasCanary ? 'The canary has to be healthy as a whole. ' : ''
  const share =
    maxFailedPercent === 0
      ? 'no device of it has failed'
      : `at most ${maxFailedPercent} % of its devices have failed`
  return `${canary}The next wave begins when ${share}, of at least ${minDecided} that are decided, or of all of a smaller wave; otherwise all of it stops by itself. ${describeSoak(pace)} Silent for ${pace.silentAfter} times its own usual interval, it counts as failed.`
}

const everyDay = 7

/** `Only Mon, Tue from 22:00 to 04:00, Australia/Brisbane.` */
export const describeWindow = ({ days, from, to, timeZone, isDeviceTime }: ChangeWindow): string => {
  const when = days.length === everyDay ? 'every day' : days.map((day) => dayNames[day]).join(', ')
  const clock = isDeviceTime ? `by the clock of each device, else ${timeZone}` : timeZone
  return `Handed over only ${when} from ${from} to ${to}, ${clock}.`
}
