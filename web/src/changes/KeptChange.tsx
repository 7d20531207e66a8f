import { getChange } from '../../../shared/changes/changes'
import type { GroupId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { useFollowed } from '../commands/followedChange'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Instant } from '../ui/text/Instant'
import { ChangeOutcome, DownloadResults, UndoRunButton } from './ChangeOutcome'
import styles from './Changes.module.css'
import { openCommandsOf, rowOfChange, sentOf } from './changeRows'
import { changeTitles } from './ChangeList'

/** Ends are noted by the portal; what is under way is asked of each device. */
const againMs = 5000

interface Props {
  readonly groupid: GroupId
  readonly changeid: string
  readonly names: ReadonlyMap<string, string>
  readonly onClose: () => void
}

/** A change on many devices that was made before, as it is now. */
export const KeptChange = ({ groupid, changeid, names, onClose }: Props) => {
  const { data, error, mutate } = useEndpoint(
    getChange,
    { groupid, changeid },
    { refreshInterval: (latest) => (latest?.ended_ts === undefined ? againMs : 0) },
  )
  const followed = useFollowed(openCommandsOf(data?.devices ?? []))
  if (data === undefined) {
    return (
      <section aria-label="Results" className={styles.kept}>
        {error === undefined ? (
          <Loading label="Loading the results" />
        ) : (
          <ErrorBox error={error} otherwise="Error Loading Data" onRetry={() => void mutate()} />
        )}
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
      </section>
    )
  }
  const rows = data.devices.map((device) => rowOfChange(device, followed))
  const nameOf = (id: string) => `${names.get(id) ?? ''} ${id}`.trim()
  const { name, email } = data.by
  return (
    <section aria-label="Results" className={styles.kept}>
      <h2 className={styles.title}>{changeTitles[data.kind]}</h2>
      <p className={styles.text}>{data.text}</p>
      <p className={styles.soft}>
        <Instant ms={data.started_ts * secondMs} /> · {name === '' ? email : name}
      </p>
      <ChangeOutcome
        sent={sentOf(data.devices)}
        rows={rows}
        nameOf={nameOf}
        isRunning={data.sent_ts === undefined}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Done</Button>
        {data.sent_ts === undefined ? null : <UndoRunButton groupid={groupid} changeid={changeid} />}
        <DownloadResults fileName={`bulk-${groupid}-${changeid}.csv`} rows={rows} names={names} />
      </div>
    </section>
  )
}
