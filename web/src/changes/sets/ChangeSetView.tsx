import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { FullSet } from '../../../../shared/changes/changeSets'
import { isOpenSet } from '../../../../shared/changes/changeSet'
import type { GroupId } from '../../../../shared/core/ids'
import { secondMs } from '../../../../shared/core/time'
import { useFollowed } from '../../commands/followedChange'
import { paths } from '../../paths'
import { Banner } from '../../ui/feedback/Banner'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { Instant } from '../../ui/text/Instant'
import { SetActions } from './SetActions'
import { SetDevices } from './SetDevices'
import styles from './Sets.module.css'
import { authorOf, cannotCallBack, countDevices, describeCounts, markOf, setTitles } from './setWords'
import { StateBar, WaveList } from './WaveList'
import { useChangeSet } from './useChangeSet'

/** What is wrong, or what can be done now; nothing while all goes well. */
const SetNotice = ({ groupid, set }: { groupid: GroupId; set: FullSet }) => {
  const { state, reason, counts, undoable, undoOf, undoneBy } = set
  const called =
    isOpenSet(state) && state !== 'paused' && state !== 'stopped'
      ? undefined
      : cannotCallBack(counts.handedOver)
  return (
    <div className={styles.notices}>
      {state === 'stopped' ? (
        <Banner tone="alarm">
          It stopped by itself: {reason} Devices that do not have it yet stay as they are until you go on, or
          abort it. {called}
        </Banner>
      ) : null}
      {state === 'paused' ? (
        <Banner tone="warning">
          {reason} Nothing is handed over until it is resumed. {called}
        </Banner>
      ) : null}
      {state === 'aborted' ? (
        <Banner tone="info">
          {reason} {called}{' '}
          {undoable > 0 && undoneBy === undefined
            ? `${countDevices(undoable)} ${undoable === 1 ? 'has' : 'have'} it: Undo gives back what was there before.`
            : null}
        </Banner>
      ) : null}
      {undoneBy === undefined ? null : (
        <Banner tone="info">
          It is taken back by <Link to={paths.changes(groupid, undoneBy)}>another change set</Link>.
        </Banner>
      )}
      {undoOf === undefined ? null : (
        <Banner tone="info">
          It takes <Link to={paths.changes(groupid, undoOf)}>an earlier change set</Link> back.
        </Banner>
      )}
      {isOpenSet(state) || state === 'aborted'
        ? set.warnings.map((text) => (
            <Banner key={text} tone="warning">
              {text}
            </Banner>
          ))
        : null}
    </div>
  )
}

/** Devices whose command may still move on. */
const openCommandsOf = ({ devices }: Pick<FullSet, 'devices'>): ReadonlyMap<string, string> =>
  new Map(
    devices.flatMap(({ deviceid, state, commandID }) =>
      (state === 'queued' || state === 'handedOver') && commandID !== undefined
        ? [[deviceid as string, commandID] as const]
        : [],
    ),
  )

const nothing = { devices: [] }

/** One change set: what it changes, who began it, how far it is, what stopped it, and what can be done about it. */
export const ChangeSetView = ({ groupid, changeid }: { groupid: GroupId; changeid: string }) => {
  const { data: set, error, mutate } = useChangeSet(groupid, changeid)
  const commands = useMemo(() => openCommandsOf(set ?? nothing), [set])
  const followed = useFollowed(commands)
  if (set === undefined) {
    return (
      <div className={styles.page}>
        <Link to={paths.changes(groupid)}>All changes</Link>
        {error === undefined ? (
          <Skeleton label="Loading the change set" rows={6} rowRem={3} />
        ) : (
          <ErrorBox
            error={error}
            otherwise="The change set could not be loaded."
            onRetry={() => void mutate()}
          />
        )}
      </div>
    )
  }
  const { tone, label } = markOf(set)
  return (
    <article className={styles.page} aria-label="Change set">
      <Link to={paths.changes(groupid)}>All changes</Link>
      {error === undefined ? null : (
        <ErrorBox error={error} otherwise="It could not be read again." onRetry={() => void mutate()} />
      )}
      <header className={styles.head}>
        <div className={styles.headWords}>
          <h2 className={styles.title}>{setTitles[set.kind]}</h2>
          <p className={styles.text}>{set.text}</p>
          <p className={styles.soft}>
            {authorOf(set)} · <Instant ms={set.startedTs * secondMs} />
          </p>
        </div>
        <SetActions groupid={groupid} set={set} />
      </header>
      <SetNotice groupid={groupid} set={set} />
      <div className={styles.sum}>
        <p role="status" className={styles.now}>
          <StatusMark tone={tone}>{label}</StatusMark>
          <span>
            since <Instant ms={set.stateTs * secondMs} />
          </span>
          <span>{describeCounts(set)}</span>
        </p>
        <StateBar counts={set.counts} total={set.total} label="Devices by state" />
      </div>
      {set.isBulk ? (
        <p className={styles.soft}>
          It was sent from the page of Bulk Configure, to all devices at once: it has no waves.
        </p>
      ) : (
        <WaveList set={set} />
      )}
      <SetDevices groupid={groupid} set={set} followed={followed} />
    </article>
  )
}
