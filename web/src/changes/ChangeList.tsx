import { type Change, getChanges, type ChangeKind } from '../../../shared/changes/changes'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { GroupId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { usePages } from '../core/api/usePages'
import { Button } from '../ui/button/Button'
import { UnstyledButton } from '../ui/button/UnstyledButton'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import styles from './Changes.module.css'

export const changeTitles = {
  settings: 'Device settings',
  firmware: 'Device firmware',
} as const satisfies Record<ChangeKind, string>

/** How far a change has come, in a few words, what needs a person first. */
const describeCounts = ({ counts, total }: Pick<Change, 'counts' | 'total'>): string => {
  const parts = [
    [counts.failed, 'failed'],
    [counts.cancelled, 'cancelled'],
    [counts.waiting, 'not sent yet'],
    [counts.queued, 'waiting'],
  ] as const
  const others = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return [`Applied by ${counts.applied} of ${total}`, ...others].join(' · ')
}

/** What its mark is: done, with something wrong, or under way. */
const toneOf = ({ counts, ended_ts }: Pick<Change, 'counts' | 'ended_ts'>): 'ok' | 'warning' | 'info' => {
  if (counts.failed > 0 || (ended_ts !== undefined && counts.cancelled > 0)) return 'warning'
  return ended_ts === undefined ? 'info' : 'ok'
}

const entriesOf = ({ changes }: OutputOf<typeof getChanges>) => changes
const idOf = ({ changeid }: Change) => changeid
/** Devices of the newest may still answer. */
const againMs = 15_000

const ChangeLine = ({ change, onOpen }: { change: Change; onOpen: () => void }) => (
  <li>
    <UnstyledButton className={styles.line} onClick={onOpen}>
      <span className={styles.what}>
        <strong>{changeTitles[change.kind]}</strong>
        <span className={styles.clipped}>{change.text}</span>
      </span>
      <StatusMark tone={toneOf(change)}>{describeCounts(change)}</StatusMark>
      <span className={styles.soft}>
        <Instant ms={change.started_ts * secondMs} /> ·{' '}
        {change.by.name === '' ? change.by.email : change.by.name}
      </span>
    </UnstyledButton>
  </li>
)

/** The changes that were made on many devices of a group, newest first, each leading to its results. */
export const ChangeList = ({ groupid, onOpen }: { groupid: GroupId; onOpen: (changeid: string) => void }) => {
  const { entries, hasMore, isLoadingMore, error, loadMore, reload } = usePages(
    getChanges,
    { groupid },
    { entriesOf, idOf, refreshInterval: againMs },
  )
  if (entries?.length === 0) return null
  return (
    <section aria-labelledby="earlier-changes" className={styles.list}>
      <h2 id="earlier-changes" className={styles.title}>
        Earlier Runs
      </h2>
      {entries === undefined ? (
        error === undefined ? (
          <Skeleton label="Loading earlier runs" rows={2} />
        ) : (
          <ErrorBox error={error} otherwise="Error Loading Data" onRetry={reload} />
        )
      ) : (
        <ul className={styles.lines}>
          {entries.map((change) => (
            <ChangeLine key={change.changeid} change={change} onOpen={() => onOpen(change.changeid)} />
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button variant="default" size="xs" loading={isLoadingMore} onClick={loadMore}>
          Show Older
        </Button>
      ) : null}
    </section>
  )
}
