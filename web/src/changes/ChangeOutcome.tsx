import { Suspense, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { csvLine } from '../../../shared/core/csv'
import { Button } from '../ui/button/Button'
import { lazyPart } from '../ui/lazyPart'
import type { RunRow } from '../core/api/runOver'
import { Banner } from '../ui/feedback/Banner'
import { saveFile } from '../ui/file/saveFile'
import { RunTable } from '../ui/table/RunTable'
import type { Followed } from '../commands/followedChange'
import styles from './Changes.module.css'
import type { ChangeRow } from './changeRows'

const countDevices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What went wrong with a run that has ended, in words; undefined when all of it went well. */
export const describeRun = (
  rows: readonly RunRow[],
  nameOf: (id: string) => string,
): { tone: 'alarm' | 'warning'; text: string } | undefined => {
  const failed = rows.filter(({ state }) => state === 'error')
  const left = rows.filter(({ state }) => state === 'cancelled').length
  const last = failed.at(-1)
  if (last === undefined) {
    if (left === 0) return undefined
    const text = `The run was left early: the change was not sent to ${countDevices(left)}.`
    return { tone: 'warning', text }
  }
  if (left > 0) {
    const why = `The run stopped because ${nameOf(last.id)} was refused: ${sentence(last.message)}`
    return { tone: 'alarm', text: `${why} What waited after it was not sent: ${countDevices(left)}.` }
  }
  return {
    tone: 'warning',
    text: `${failed.length} of ${countDevices(rows.length)} failed. The reason stands beside each; the others are not affected.`,
  }
}

interface Progress {
  readonly state: Followed['state'] | 'waiting' | 'loading'
}

/** How many devices have what was saved for them, once everything was sent; undefined where nothing was saved. */
export const describeProgress = (
  rows: readonly Progress[],
): { tone: 'ok' | 'info'; text: string } | undefined => {
  const count = (...states: Progress['state'][]) => rows.filter(({ state }) => states.includes(state)).length
  const [applied, waiting] = [count('success'), count('queued', 'waitsForContact', 'handedOver')]
  if (waiting > 0) {
    const others = `${countDevices(waiting)} ${waiting === 1 ? 'has' : 'have'} not applied the change yet`
    return {
      tone: 'info',
      text: `${others}: it is queued, and goes out the next time a device makes contact. You may leave this page: the results are kept under Bulk Configure.`,
    }
  }
  if (applied === 0) return undefined
  return {
    tone: 'ok',
    text: `${countDevices(applied)} ${applied === 1 ? 'has' : 'have'} applied the change.`,
  }
}

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

const UndoRun = lazyPart(async () => (await import('./sets/UndoDialog')).UndoRun)

/** Takes a run of Bulk Configure back, once it says on which devices it would. */
export const UndoRunButton = ({ groupid, changeid }: { groupid: GroupId; changeid: string }) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Undo
      </Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <UndoRun groupid={groupid} changeid={changeid} onClose={() => setIsAsking(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
