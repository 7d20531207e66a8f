import { useParams, Link } from 'react-router-dom'
import { ChangeId, type GroupId } from '../../../../shared/core/ids'
import { type ChangeSet, isOpenSet } from '../../../../shared/changes/changeSet'
import { getChangeSets } from '../../../../shared/changes/changeSets'
import type { OutputOf } from '../../../../shared/core/endpoint'
import { secondMs } from '../../../../shared/core/time'
import { Banner } from '../../ui/feedback/Banner'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { usePages } from '../../core/api/usePages'
import { paths } from '../../paths'
import { Button } from '../../ui/button/Button'
import { LinkButton } from '../../ui/button/LinkButton'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { Instant } from '../../ui/text/Instant'
import shared from '../Changes.module.css'
import styles from './Sets.module.css'
import { authorOf, describeCounts, markOf, setTitles } from './setWords'
import { StateBar } from './WaveList'
import { ChangeSetView } from './ChangeSetView'

const entriesOf = ({ sets }: OutputOf<typeof getChangeSets>) => sets
const idOf = ({ changeid }: ChangeSet) => changeid
const againMs = 15_000

const SetLine = ({ groupid, set }: { groupid: GroupId; set: ChangeSet }) => {
  const { tone, label } = markOf(set)
  return (
    <li>
      <Link className={shared.line} to={paths.changes(groupid, set.changeid)}>
        <span className={shared.what}>
          <strong>{setTitles[set.kind]}</strong>
          <span className={shared.clipped}>{set.text}</span>
        </span>
        <StatusMark tone={tone}>{label}</StatusMark>
        <StateBar counts={set.counts} total={set.total} />
        <span className={styles.soft}>{describeCounts(set)}</span>
        {set.state === 'stopped' && set.reason !== undefined ? (
          <span className={styles.why}>{set.reason}</span>
        ) : null}
        <span className={styles.soft}>
          <Instant ms={set.startedTs * secondMs} /> · {authorOf(set)}
        </span>
      </Link>
    </li>
  )
}

const Lines = ({ title, groupid, sets }: { title: string; groupid: GroupId; sets: readonly ChangeSet[] }) =>
  sets.length === 0 ? null : (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={shared.lines}>
        {sets.map((set) => (
          <SetLine key={set.changeid} groupid={groupid} set={set} />
        ))}
      </ul>
    </section>
  )

/** The changes of many devices of a group: what needs a person, what runs, and what has ended, newest first. */
const ChangeSetList = ({ groupid }: { groupid: GroupId }) => {
  const { entries, hasMore, isLoadingMore, error, loadMore, reload } = usePages(
    getChangeSets,
    { groupid },
    { entriesOf, idOf, refreshInterval: againMs },
  )
  const toNew = (
    <LinkButton size="sm" to={paths.groupSettings(groupid, 3)}>
      Change Many Devices
    </LinkButton>
  )
  if (entries === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading changes" rows={4} rowRem={4} />
    ) : (
      <ErrorBox error={error} otherwise="The changes could not be loaded." onRetry={reload} />
    )
  }
  if (entries.length === 0) {
    return (
      <EmptyState title="No change on many devices yet">
        <p>Change a setting or the firmware of several devices at once, a few of them first if you like.</p>
        {toNew}
      </EmptyState>
    )
  }
  const held = entries.filter(({ state }) => state === 'stopped' || state === 'paused')
  const running = entries.filter(({ state }) => state === 'running' || state === 'preparing')
  return (
    <div className={styles.page}>
      <div className={styles.tools}>{toNew}</div>
      {error === undefined ? null : (
        <ErrorBox error={error} otherwise="The changes could not be loaded." onRetry={reload} />
      )}
      <Lines title="Stopped or Paused" groupid={groupid} sets={held} />
      <Lines title="Running" groupid={groupid} sets={running} />
      <Lines title="Ended" groupid={groupid} sets={entries.filter(({ state }) => !isOpenSet(state))} />
      {hasMore ? (
        <Button variant="default" size="xs" loading={isLoadingMore} onClick={loadMore}>
          Show Older
        </Button>
      ) : null}
    </div>
  )
}

interface Props {
  readonly group: { readonly groupid: GroupId; readonly isDefaultGroup: boolean }
}

/** All change sets of a group, or the one that the address names. */
export const GroupChanges = ({ group: { groupid, isDefaultGroup } }: Props) => {
  const { changeid } = useParams()
  if (isDefaultGroup) {
    return <Banner tone="info">This is your default group. Bulk configuration is not available.</Banner>
  }
  if (changeid === undefined) return <ChangeSetList groupid={groupid} />
  const named = ChangeId.safeParse(changeid).data
  return named === undefined ? (
    <EmptyState title="No such change set" />
  ) : (
    <ChangeSetView key={named} groupid={groupid} changeid={named} />
  )
}
