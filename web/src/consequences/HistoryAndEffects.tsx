import { useEffect, useRef, useState } from 'react'
import { type Change, getChangesMade, getConsequence } from '../../../shared/consequences/consequence'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { HistoryTab } from '../ledger/HistoryTab'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { useEndpoint } from '../core/api/useEndpoint'
import { useSearchState } from '../core/routing/useSearchState'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Instant } from '../ui/text/Instant'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Consequences.module.css'
import { figureLabels, meanWords, summaryWords, verdictOf, partWords } from './figureWords'
import { portalNowMs } from '../ui/text/portalClock'

interface Props {
  deviceid: DeviceId
  /** The `ts` of the change. */
  changeTs: number
}

/** The seven days before a change beside the seven after it. */
const ConsequenceCard = ({ deviceid, changeTs }: Props) => {
  const { data, error, mutate } = useEndpoint(getConsequence, { deviceid, changeTs })
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Comparing the days before and after" />
    ) : (
      <ErrorBox error={error} otherwise="The days could not be compared." onRetry={() => void mutate()} />
    )
  }
  const { change, figures } = data
  if (figures.length === 0)
    return (
      <div className={styles.card}>
        <p>
          The seven days after it are over on <Instant ms={change.readyTs * secondMs} />.
        </p>
      </div>
    )
  return (
    <div className={styles.card}>
      <p>
        <strong>{summaryWords(figures)}</strong>
      </p>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">Mean of a day</th>
            <th scope="col">7 days before</th>
            <th scope="col">7 days after</th>
            <th scope="col">Effect</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => {
            const { tone, text } = verdictOf(figure)
            return (
              <tr key={figure.name}>
                <th scope="row">{figureLabels[figure.name]}</th>
                <td>{meanWords(figure.name, figure.before)}</td>
                <td>{meanWords(figure.name, figure.after)}</td>
                <td>
                  <StatusMark tone={tone}>{text}</StatusMark>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {change.others === 0 ? null : (
        <p className={styles.soft}>
          {change.others + 1} changes in these days: the difference may be that of another one.
        </p>
      )}
      <p className={styles.soft}>
        A difference counts when at most one of a hundred ways to divide the same days would make one as
        large.
      </p>
    </div>
  )
}

const firstShown = 3
const mostParts = 3

interface RowProps {
  deviceid: DeviceId
  change: Change
  isReady: boolean
  isOpen: boolean
  onToggle: () => void
}

const ChangeRow = ({ deviceid, change, isReady, isOpen, onToggle }: RowProps) => {
  const { ts, parts, readyTs } = change
  const people = [...new Set(parts.map(({ by }) => by ?? 'on the device'))].join(', ')
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={row}>
      <div className={styles.head}>
        <div className={styles.parts}>
          {parts.slice(0, mostParts).map((part, i) => (
            <span key={part.key ?? i}>{partWords(part)}</span>
          ))}
          {parts.length > mostParts ? <span>and {parts.length - mostParts} more</span> : null}
          <span className={styles.soft}>
            <Instant ms={ts * secondMs} /> · {people}
          </span>
        </div>
        {isReady ? (
          <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? 'Hide effect' : 'Show effect'}
          </Button>
        ) : (
          <span className={styles.soft}>
            Effect known on <Instant ms={readyTs * secondMs} />
          </span>
        )}
      </div>
      {isOpen ? <ConsequenceCard deviceid={deviceid} changeTs={ts} /> : null}
    </li>
  )
}

/** The change that a moment belongs to: what took effect within an hour is one. */
const changeAt = (changes: readonly Change[], ts: number): Change | undefined =>
  changes.find((change) => change.ts <= ts)

/** What was changed on a device, and what came of each seven days later. */
const ConsequenceList = ({ deviceid }: { deviceid: DeviceId }) => {
  const { data, error, mutate } = useEndpoint(getChangesMade, { deviceid })
  const [params, change] = useSearchState()
  const [nowTs] = useState(() => portalNowMs() / secondMs)
  const [isAll, setIsAll] = useState(false)
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading changes" />
    ) : (
      <ErrorBox error={error} otherwise="The changes could not be loaded." onRetry={() => void mutate()} />
    )
  }
  const { changes } = data
  if (changes.length === 0) return null
  const asked = params.get('effect')
  const opened = asked === null ? undefined : changeAt(changes, Number(asked))
  const shown = changes.filter((each, i) => isAll || i < firstShown || each === opened)
  return (
    <section className={styles.section} aria-label="Effects of changes">
      <h2>Effects of changes</h2>
      <ul className={styles.list}>
        {shown.map((each) => (
          <ChangeRow
            key={each.ts}
            deviceid={deviceid}
            change={each}
            isReady={each.readyTs <= nowTs}
            isOpen={each === opened}
            onToggle={() => change({ effect: each === opened ? undefined : String(each.ts) })}
          />
        ))}
      </ul>
      {shown.length === changes.length ? null : (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setIsAll(true)}>
            Show all {changes.length} changes
          </Button>
        </div>
      )}
    </section>
  )
}

/** What came of the changes of a device, and the history of each of its settings. */
export const HistoryAndEffects = (props: SettingsTabProps) => (
  <div className={styles.section}>
    <ConsequenceList deviceid={props.device.deviceid} />
    <HistoryTab {...props} />
  </div>
)
