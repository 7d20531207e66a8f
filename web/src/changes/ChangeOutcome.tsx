import { csvLine } from '../../../shared/core/csv'
import type { RunRow } from '../core/api/runOver'
import { Button } from '../ui/button/Button'
import { Banner } from '../ui/feedback/Banner'
import { saveFile } from '../ui/file/saveFile'
import { RunTable } from '../ui/table/RunTable'
import styles from './Changes.module.css'
import type { ChangeRow } from './changeRows'
import { describeProgress, describeRun } from './describeRun'

interface Props {
  /** What came of each request. */
  readonly sent: readonly RunRow[]
  /** How far each device is. */
  readonly rows: readonly ChangeRow[]
  readonly nameOf: (id: string) => string
  /** Devices are still being sent to: nothing is said of the whole yet. */
  readonly isRunning: boolean
}

/** What came of a change on many devices: in a sentence or two, in numbers, and for each of them. */
export const ChangeOutcome = ({ sent, rows, nameOf, isRunning }: Props) => {
  const outcomes = isRunning ? [] : [describeRun(sent, nameOf), describeProgress(rows)]
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
    </>
  )
}

interface DownloadProps {
  readonly fileName: string
  readonly rows: readonly ChangeRow[]
  readonly names: ReadonlyMap<string, string>
}

/** The same as a table for a spreadsheet. */
export const DownloadResults = ({ fileName, rows, names }: DownloadProps) => {
  const save = () => {
    const lines = rows.map(({ id, state, message, note = '' }) =>
      csvLine([id, names.get(id) ?? '', state, message, note]),
    )
    saveFile(fileName, 'text/csv', [
      csvLine(['Device ID', 'Name', 'Status', 'Message', 'On the Device']),
      ...lines,
    ])
  }
  return (
    <Button variant="default" onClick={save}>
      Download Results
    </Button>
  )
}
