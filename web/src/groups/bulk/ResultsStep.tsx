import { useEffect, useEffectEvent, useState } from 'react'
import { csvLine } from '../../../../shared/core/csv'
import { Banner } from '../../ui/feedback/Banner'
import { Dialog } from '../../ui/dialog/Dialog'
import { addLeaveGuard } from '../../ui/dialog/leaveGuards'
import { RunTable } from '../../ui/table/RunTable'
import { saveFile } from '../../ui/file/saveFile'
import type { Group } from '../Group'
import styles from './Bulk.module.css'
import type { BulkPlan } from './bulkPlan'
import { describeProgress, describeRun } from './describeRun'
import { useBulkRun } from './useBulkRun'
import { Button } from '../../ui/button/Button'

interface Props {
  group: Group
  plan: BulkPlan
  onDone: () => void
}

/** Device by device how far the change has come; leaving stops what has not been sent. */
export const ResultsStep = ({ group, plan, onDone }: Props) => {
  const { sent, rows, isRunning, start, stop } = useBulkRun(group.groupid, plan)
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  const begin = useEffectEvent(() => void start())
  useEffect(() => begin(), [])
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
  const outcomes = isRunning ? [] : [describeRun(sent, nameOf), describeProgress(rows)]
  const save = () => {
    const lines = rows.map(({ id, state, message, note = '' }) =>
      csvLine([id, names.get(id) ?? '', state, message, note]),
    )
    saveFile(`bulk-${group.groupid}.csv`, 'text/csv', [
      csvLine(['Device ID', 'Name', 'Status', 'Message', 'On the Device']),
      ...lines,
    ])
  }
  const leave = () => {
    stop()
    setLeaving(undefined)
    leaving?.go()
  }
  return (
    <>
      <div role="status" className={styles.outcome}>
        {outcomes.map((outcome) =>
          outcome === undefined ? null : (
            <Banner key={outcome.text} tone={outcome.tone}>
              {outcome.text}
            </Banner>
          ),
        )}
      </div>
      <RunTable label="Devices of the run" rows={rows} nameOf={nameOf} />
      <div className={styles.buttons}>
        {isRunning ? (
          <Button variant="default" onClick={() => setLeaving({ go: onDone })}>
            Leave
          </Button>
        ) : (
          <>
            <Button onClick={onDone}>Done</Button>
            <Button variant="default" onClick={save}>
              Download Results
            </Button>
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
