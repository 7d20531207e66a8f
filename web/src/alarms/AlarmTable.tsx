import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type AlarmState, alarmStateLabel } from '../../../shared/alarms/alarm'
import { aboutEvent } from '../alerts/eventColumns'
import { useHiddenColumns, useTableView } from '../core/tablestate/useTableView'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { DataTable } from '../ui/table/DataTable'
import { rowGroups } from '../ui/table/rowGroups'
import type { useSelection } from '../ui/table/useSelection'
import { EventDuration, formatEventDuration } from '../alerts/EventDuration'
import { pathOfEvent, valueOfEvent, Since } from '../alerts/eventFacts'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import { type AlarmActions, type AlarmQuestion, AlarmButtons } from './AlarmButtons'
import { AlarmFacts, AlarmLink } from './AlarmFacts'
import {
  type AlarmRow,
  nameOfDevice,
  idOfAlarm,
  rankOfState,
  whyMayNotAct,
  canAcknowledge,
  canShelve,
} from './alarmRow'
import styles from './Alarms.module.css'
import { alarmColumns } from './alarmColumns'

interface AlarmCardProps {
  alarm: AlarmRow
  actions: AlarmActions
}

/** An alarm on a phone: what, where, since when, who has it, and the button within reach of the thumb. */
const AlarmCard = ({ alarm, actions }: AlarmCardProps) => (
  <article className={styles.card}>
    <span className={styles.cardHead}>
      <StatusMark tone={alarm.level}>
        <span className={styles.level}>{nameOfLevel(alarm.level)}</span>{' '}
        <AlarmLink alarm={alarm} onOpen={actions.open} />
      </StatusMark>
    </span>
    <p className={styles.cardFacts}>
      <Link to={pathOfEvent(alarm)} className={styles.device}>
        {nameOfDevice(alarm)}
      </Link>
      {alarm.value === undefined ? null : <span>at start {valueOfEvent(alarm, alarm.own)}</span>}
      <span className={styles.cardTimes}>
        <Since ms={alarm.beganTs * 1000} isAlone />
        {', '}
        {alarm.endedTs === undefined ? (
          <EventDuration sinceTs={alarm.beganTs} />
        ) : (
          `lasted ${formatEventDuration(alarm.endedTs - alarm.beganTs)}`
        )}
      </span>
    </p>
    <AlarmFacts alarm={alarm} />
    <AlarmButtons alarm={alarm} actions={actions} />
  </article>
)

interface PickedActionsProps {
  picked: readonly AlarmRow[]
  actions: AlarmActions
}

/** What can be done about several alarms at once; each button counts those that it concerns. */
const PickedActions = ({ picked, actions }: PickedActionsProps) => {
  const button = (question: AlarmQuestion, words: string, of: readonly AlarmRow[], isFirst = false) =>
    of.length === 0 ? null : (
      <Button
        size="compact-sm"
        variant={isFirst ? 'filled' : 'default'}
        onClick={() => actions.ask(question, of)}
      >
        {words} {of.length}
      </Button>
    )
  return (
    <>
      {button('acknowledge', 'Acknowledge', picked.filter(canAcknowledge), true)}
      {button('assign', 'Assign', picked)}
      {button('shelve', 'Shelve', picked.filter(canShelve))}
    </>
  )
}

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
