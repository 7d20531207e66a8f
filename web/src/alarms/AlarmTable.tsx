import { type ReactNode, useMemo } from 'react'
import { type AlarmState, alarmStateLabel } from '../../../shared/alarms/alarmState'
import { aboutEvent } from '../alerts/eventColumns'
import { useHiddenColumns } from '../core/tablestate/useHiddenColumns'
import { useTableView } from '../core/tablestate/useTableView'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { DataTable } from '../ui/table/DataTable'
import { rowGroups } from '../ui/table/rowGroups'
import type { useSelection } from '../ui/table/useSelection'
import type { AlarmActions } from './alarmActions'
import { AlarmCard } from './AlarmCard'
import { alarmColumns } from './alarmColumns'
import { type AlarmRow, idOfAlarm, nameOfDevice, rankOfState, whyMayNotAct } from './alarmRow'
import styles from './Alarms.module.css'
import { PickedActions } from './PickedActions'

const worstFirst = { sorting: [{ id: 'level', desc: true }], pageIndex: 0, pageSize: 50 }
const pageSizes = [50, 100]
/** What the panel beside the table says, too. */
const saidBeside = ['value', 'began']
const extra = ['deviceid', 'assignee', 'state']

interface Props {
  /** Undefined while they are on their way. */
  rows: AlarmRow[] | undefined
  totals: Readonly<Partial<Record<AlarmState, number>>> | undefined
  text: string
  actions: AlarmActions
  selection: Pick<ReturnType<typeof useSelection>, 'ids' | 'onIds'>
  /** A panel is open beside it, which says the same of one of them. */
  isCramped: boolean
  tools: ReactNode
  error: unknown
  more: { isLoading: boolean; load: () => void } | undefined
  onRetry: () => void
}

/** The open alarms of all devices by their state, those that wait for a person first. */
export const AlarmTable = ({ rows, totals, text, actions, selection, isCramped, ...rest }: Props) => {
  const { tools, error, more, onRetry } = rest
  const [view, setView] = useTableView(worstFirst)
  const [hidden, onHidden] = useHiddenColumns('alarms', extra)
  const columns = useMemo(() => alarmColumns(actions), [actions])
  const groups = useMemo(
    () =>
      rowGroups<AlarmRow>(rankOfState, ({ state }) => (
        <span className={styles.heading} data-state={state}>
          {alarmStateLabel[state]} <span className="tabular">{totals?.[state]}</span>
        </span>
      )),
    [totals],
  )
  if (error !== undefined && rows === undefined) {
    return (
      <>
        <div className={styles.tools}>{tools}</div>
        <ErrorBox error={error} otherwise="Error Loading Data" onRetry={onRetry} />
      </>
    )
  }
  return (
    <>
      {error === undefined ? null : (
        <ErrorBox error={error} otherwise="Error Loading Data" onRetry={onRetry} />
      )}
      <DataTable
        caption="Active events"
        rows={rows}
        columns={columns}
        rowId={idOfAlarm}
        rowName={(alarm) => `${aboutEvent(alarm)}, ${nameOfDevice(alarm)}`}
        sortedBy={worstFirst.sorting}
        view={view}
        onView={setView}
        hidden={isCramped ? [...hidden, ...saidBeside] : hidden}
        onHidden={onHidden}
        pageSizes={pageSizes}
        search={text}
        groups={groups}
        more={more}
        hasRowLink
        rowTone={({ level }) => level}
        selection={{
          ...selection,
          blockedReason: whyMayNotAct,
          actions: (picked) => <PickedActions picked={picked} actions={actions} />,
        }}
        tools={tools}
        hasChooser
        fileName="Active events"
        empty="No events found. Nothing is active."
        card={(alarm) => <AlarmCard alarm={alarm} actions={actions} />}
      />
    </>
  )
}
