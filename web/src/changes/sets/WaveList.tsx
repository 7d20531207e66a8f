import type { FullSet } from '../../../../shared/changes/changeSets'
import {
  type SetState,
  isOpenSet,
  type ChangeWindow,
  type Pace,
  type StateCounts,
} from '../../../../shared/changes/changeSet'
import { secondMs } from '../../../../shared/core/time'
import { dayNames } from '../../../../shared/core/timeZone'
import { StatusMark } from '../../ui/feedback/StatusMark'
import type { StatusTone } from '../../ui/feedback/toneShapes'
import { Instant } from '../../ui/text/Instant'
import styles from './Sets.module.css'
import { countDevices, describeCounts, barOrder, deviceStateWords } from './setWords'

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

interface Props {
  readonly counts: StateCounts
  readonly total: number
  /** Without one it says nothing to screen readers: the numbers stand beside it. */
  readonly label?: string
}

/** How many devices are in each state, as one bar; what failed stands at its end. */
export const StateBar = ({ counts, total, label }: Props) => {
  const shown = barOrder.filter((state) => counts[state] > 0)
  const words = shown.map((state) => `${counts[state]} ${deviceStateWords[state].label.toLowerCase()}`)
  return (
    <div
      className={styles.bar}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': `${label}: ${words.join(', ')}` })}
    >
      {shown.map((state) => (
        <span
          key={state}
          data-state={state}
          title={`${counts[state]} ${deviceStateWords[state].label}`}
          style={{ flexGrow: counts[state] / Math.max(total, 1) }}
        />
      ))}
    </div>
  )
}

/** Of the wave at which a set is held. */
const heldWords: Partial<Record<SetState, { tone: StatusTone; text: string }>> = {
  stopped: { tone: 'alarm', text: 'Stopped' },
  paused: { tone: 'warning', text: 'Paused' },
}

const WaveMark = ({ set, at }: { set: FullSet; at: number }) => {
  const { startedTs, passedTs } = set.waves[at] ?? {}
  if (passedTs !== undefined)
    return (
      <StatusMark tone="ok">
        Passed <Instant ms={passedTs * secondMs} />
      </StatusMark>
    )
  const held = at === set.wave ? heldWords[set.state] : undefined
  if (held !== undefined)
    return (
      <StatusMark tone={held.tone}>
        {held.text} <Instant ms={set.stateTs * secondMs} />
      </StatusMark>
    )
  if (startedTs !== undefined)
    return isOpenSet(set.state) ? (
      <StatusMark tone="info">
        Under way since <Instant ms={startedTs * secondMs} />
      </StatusMark>
    ) : (
      <StatusMark tone="none">
        Began <Instant ms={startedTs * secondMs} />
      </StatusMark>
    )
  return <StatusMark tone="none">{isOpenSet(set.state) ? 'Not begun' : 'Never begun'}</StatusMark>
}

/** The waves of a set in their order, and what lets the next one begin. */
export const WaveList = ({ set }: { set: FullSet }) => {
  const { waves, pace } = set
  const window = pace?.window === undefined ? undefined : describeWindow(pace.window)
  return (
    <section className={styles.part} aria-labelledby="waves">
      <h2 id="waves" className={styles.title}>
        Waves
      </h2>
      <ol className={styles.waves}>
        {waves.map((wave, at) => (
          <li key={wave.name} aria-current={at === set.wave && isOpenSet(set.state) ? 'step' : undefined}>
            <strong>{wave.name}</strong>
            <span>{countDevices(wave.total)}</span>
            <WaveMark set={set} at={at} />
            <StateBar counts={wave.counts} total={wave.total} />
            <span className={styles.soft}>{describeCounts(wave)}</span>
          </li>
        ))}
      </ol>
      {pace === undefined || waves.length < 2 ? null : (
        <p className={styles.soft}>{describeGate(pace, waves[0]?.name === 'Canary')}</p>
      )}
      {window === undefined ? null : <p className={styles.soft}>{window}</p>}
    </section>
  )
}
