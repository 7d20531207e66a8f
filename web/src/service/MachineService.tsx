import { type ReactNode, useState } from 'react'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { describeBounds } from '../../../shared/hours/hours'
import { undoServiceEntry } from '../../../shared/service/changeService'
import { getServiceMachine } from '../../../shared/service/getService'
import type { ServiceEntry } from '../../../shared/service/serviceEntry'
import { meterSources } from '../../../shared/service/serviceItem'
import { csvLine } from '../../../shared/core/csv'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Dialog } from '../ui/dialog/Dialog'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { byteOrderMark, saveFile } from '../ui/file/saveFile'
import { Instant } from '../ui/text/Instant'
import { openedMachineName, sayLeft, sayWhen } from './describeService'
import { EntryFiles } from './EntryFiles'
import { MeterQuestionForm } from './MeterQuestionForm'
import { readsOfService } from './readsOfService'
import { StateMark } from './ServiceLine'
import styles from './Service.module.css'

const instant = (ts: number): string => new Date(ts * secondMs).toISOString()

const head = [
  'Done (UTC)',
  'Plans',
  'Meter (h)',
  'Counted at least (h)',
  'Counted at most (h)',
  'Note',
  'Parts',
  'Cost',
  'Currency',
  'Files',
  'Logged by',
  'Logged (UTC)',
  'Undone by',
  'Undone (UTC)',
]

/** What was done on a machine, the newest first, as a file for spreadsheets; times in UTC. */
export const logCsv = (entries: readonly ServiceEntry[]): string => {
  const rows = entries.map(({ counted, undone, files = [], ...entry }) => [
    instant(entry.atTs),
    entry.planNames.join(', '),
    entry.meterHours ?? '',
    counted?.atLeast ?? '',
    counted?.atMost ?? '',
    entry.note,
    entry.parts,
    entry.cost ?? '',
    entry.currency ?? '',
    files.map(({ name }) => name).join(', '),
    entry.by,
    instant(entry.loggedTs),
    undone?.by ?? '',
    undone === undefined ? '' : instant(undone.ts),
  ])
  return [head, ...rows].map(csvLine).join('')
}

interface EntryProps {
  readonly entry: ServiceEntry
  readonly files: ReactNode
  /** Absent for those who may not. */
  readonly onUndo: (() => void) | undefined
}

const Entry = ({ entry, files, onUndo }: EntryProps) => {
  const { planNames, atTs, meterHours, counted, note, parts, cost, currency, by, undone } = entry
  return (
    <li className={styles.row}>
      <div>
        <h3 className={undone === undefined ? undefined : styles.undone}>{planNames.join(', ')}</h3>
        <p className={styles.note}>
          <Instant ms={atTs * secondMs} />
          {meterHours === undefined ? null : ` at ${meterHours.toLocaleString()} h`}
          {meterHours === undefined && counted !== undefined
            ? ` at ${describeBounds(counted)} counted`
            : null}
          {`, by ${by}`}
        </p>
        {note === '' ? null : <p>{note}</p>}
        {parts === '' ? null : <p>Parts: {parts}</p>}
        {cost === undefined ? null : (
          <p>
            Cost: {currency} {cost.toLocaleString()}
          </p>
        )}
        {files}
        {undone === undefined ? null : (
          <p className={styles.note}>
            Undone by {undone.by}, <Instant ms={undone.ts * secondMs} />
          </p>
        )}
      </div>
      {onUndo === undefined || undone !== undefined ? null : (
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Undo ${planNames.join(', ')}`}
            onClick={onUndo}
          >
            Undo
          </Button>
        </div>
      )}
    </li>
  )
}

interface Props {
  readonly groupid: GroupId
  readonly machine: { readonly deviceid: DeviceId; readonly name: string }
  readonly nowMs: number
  readonly onLog: () => void
  readonly onClose: () => void
}

/** How one machine stands by its plans, its meter, and all that was done on it. */
export const MachineService = ({ groupid, machine, nowMs, onLog, onClose }: Props) => {
  const { deviceid } = machine
  const { data, error, mutate } = useEndpoint(getServiceMachine, { groupid, deviceid })
  const [undone, setUndone] = useState<ServiceEntry>()
  const undo = useAction(undoServiceEntry, {
    success: ({ message }) => message,
    refresh: readsOfService(groupid),
  })
  const title = `Service of ${openedMachineName(machine, data)}`
  if (data === undefined) {
    return (
      <Dialog title={title} size="l" onClose={onClose}>
        {error === undefined ? (
          <Skeleton label="Loading the log" rows={6} rowRem={3} />
        ) : (
          <ErrorBox error={error} onRetry={() => void mutate()} />
        )}
      </Dialog>
    )
  }
  const { meter, items, entries, mayEdit } = data
  return (
    <Dialog title={title} size="l" onClose={onClose}>
      {meter?.question === undefined || !mayEdit ? null : (
        <MeterQuestionForm groupid={groupid} deviceid={deviceid} question={meter.question} />
      )}
      <p>
        {meter === undefined ? (
          'No engine hours were read yet.'
        ) : (
          <>
            {describeBounds(meter.total)} by {meterSources[meter.source]}, read{' '}
            <Instant ms={meter.ts * secondMs} />
          </>
        )}
      </p>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.planid} className={styles.row}>
            <span>{item.planName}</span>
            <span>
              {sayWhen(item, nowMs)}
              {sayLeft(item) === undefined ? '' : `, ${sayLeft(item)}`}
            </span>
            <StateMark state={item.state} />
          </li>
        ))}
      </ul>
      <div className={styles.head}>
        <h2>Log</h2>
        <div className={styles.buttons}>
          {entries.length === 0 ? null : (
            <Button
              variant="default"
              onClick={() =>
                saveFile(`service-log-${deviceid}.csv`, 'text/csv', [byteOrderMark, logCsv(entries)])
              }
            >
              CSV
            </Button>
          )}
          {mayEdit && data.plans.length > 0 ? <Button onClick={onLog}>Log Service</Button> : null}
        </div>
      </div>
      {entries.length === 0 ? <EmptyState title="Nothing is logged yet." /> : null}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry
            key={entry.entryid}
            entry={entry}
            files={<EntryFiles groupid={groupid} deviceid={deviceid} entry={entry} mayEdit={mayEdit} />}
            onUndo={mayEdit ? () => setUndone(entry) : undefined}
          />
        ))}
      </ul>
      {undone === undefined ? null : (
        <ConfirmDialog
          title="Undo this entry?"
          confirmLabel="Undo"
          danger
          onConfirm={() => undo.run({ groupid, deviceid, entryid: undone.entryid })}
          onClose={() => setUndone(undefined)}
        >
          Its plans count from the entry before again. The entry stays in the log, marked as undone.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
