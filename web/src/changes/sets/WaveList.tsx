import type { FullSet } from '../../../../shared/changes/changeSets'
import { type SetState, isOpenSet } from '../../../../shared/changes/changeSet'
import { secondMs } from '../../../../shared/core/time'
import { StatusMark } from '../../ui/feedback/StatusMark'
import type { StatusTone } from '../../ui/feedback/toneShapes'
import { Instant } from '../../ui/text/Instant'
import { describeGate, describeWindow } from './describePace'
import styles from './Sets.module.css'
import { countDevices, describeCounts } from './setWords'
import { StateBar } from './StateBar'

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
