import { useEffect, useEffectEvent, useState } from 'react'
import { ChangeOutcome, DownloadResults, UndoRunButton } from '../../changes/ChangeOutcome'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Dialog } from '../../ui/dialog/Dialog'
import { addLeaveGuard } from '../../ui/dialog/leaveGuards'
import type { Group } from '../Group'
import { Button } from '../../ui/button/Button'
import styles from './Bulk.module.css'
import type { BulkPlan } from './bulkPlan'
import { useBulkRun } from './useBulkRun'

interface Props {
  group: Group
  plan: BulkPlan
  onDone: () => void
}

/** Device by device how far the change has come; leaving stops what has not been sent. */
export const ResultsStep = ({ group, plan, onDone }: Props) => {
  const { sent, rows, changeid, isRunning, problem, start, stop } = useBulkRun(group.groupid, plan)
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  const begin = () => void start()
  const beginOnce = useEffectEvent(begin)
  useEffect(() => beginOnce(), [])
  useEffect(() => {
    if (!isRunning) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    const release = addLeaveGuard({
      holds: (from, to) => from.pathname !== to.pathname,
      ask: (proceed) => setLeaving({ go: proceed }),
    })
    return () => {
      window.removeEventListener('beforeunload', warn)
      release()
    }
  }, [isRunning])
  const names = new Map(plan.devices.map(({ deviceid, name }) => [deviceid, name]))
  const nameOf = (id: string) => `${names.get(id) ?? ''} ${id}`.trim()
  const leave = () => {
    stop()
    setLeaving(undefined)
    leaving?.go()
  }
  return (
    <>
      {problem === undefined ? (
        <ChangeOutcome sent={sent} rows={rows} nameOf={nameOf} isRunning={isRunning} />
      ) : (
        <ErrorBox error={problem} otherwise="The run could not begin. Nothing was sent." onRetry={begin} />
      )}
      <div className={styles.buttons}>
        {isRunning ? (
          <Button variant="default" onClick={() => setLeaving({ go: onDone })}>
            Leave
          </Button>
        ) : (
          <>
            <Button onClick={onDone}>Done</Button>
            {changeid === undefined ? null : <UndoRunButton groupid={group.groupid} changeid={changeid} />}
            {rows.length === 0 ? null : (
              <DownloadResults fileName={`bulk-${group.groupid}.csv`} rows={rows} names={names} />
            )}
          </>
        )}
      </div>
      {leaving === undefined || !isRunning ? null : (
        <Dialog
          title="Leave"
          role="alertdialog"
          onClose={() => setLeaving(undefined)}
          actions={
            <>
              <Button variant="danger" onClick={leave}>
                Leave
              </Button>
              <Button variant="default" autoFocus onClick={() => setLeaving(undefined)}>
                Stay
              </Button>
            </>
          }
        >
          <p>
            The bulk configuration is still running. Leaving now will prevent further changes from being
            applied.
          </p>
          <p>Are you sure you want to leave?</p>
        </Dialog>
      )}
    </>
  )
}
