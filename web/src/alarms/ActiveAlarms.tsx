import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Alarm } from '../../../shared/alarms/alarm'
import { alarmParam, alarmRef, readAlarmRef } from '../../../shared/alarms/alarmLink'
import { pollSeconds } from '../../../shared/core/requestRates'
import { secondMs } from '../../../shared/core/time'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { Beside, DockedPlace } from '../ui/layout/Beside'
import { lazyPart } from '../ui/lazyPart'
import { useSelection } from '../ui/table/useSelection'
import { useInAddress } from '../ui/useInAddress'
import { Button } from '../ui/button/Button'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Ago, useNow } from '../ui/text/useNow'
import { StateFilter } from './AlarmFilters'
import { canAcknowledge, idOfAlarm, whyMayNotAct } from './alarmRow'
import styles from './Alarms.module.css'
import { AlarmTable } from './AlarmTable'
import { useAlarmActions } from './useAlarmActions'
import { useAlarmKeys } from './useAlarmKeys'
import type { AlarmFilterState, useAlarms } from './useAlarms'

/** Two answers have not come, and some seconds for the third. */
const oldMs = 2.5 * pollSeconds.group * secondMs

interface UpdatedAtProps {
  /** When the list was last answered. */
  ms: number | undefined
  onRetry: () => void
}

/** How old the list is: who relies on it has to see when it stops. */
export const UpdatedAt = ({ ms, onRetry }: UpdatedAtProps) => {
  const nowMs = useNow()
  if (ms === undefined) return null
  return nowMs - ms < oldMs ? (
    <span className={styles.updated}>
      Updated <Ago ms={ms} />
    </span>
  ) : (
    <span role="alert" className={styles.lost}>
      <StatusMark tone="warning">
        Not updated: the last answer came <Ago ms={ms} />
      </StatusMark>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </span>
  )
}

const AlarmPanel = lazyPart(async () => (await import('./AlarmPanel')).AlarmPanel, 'boundary')
const KeysDialog = lazyPart(async () => (await import('./KeysDialog')).KeysDialog)

interface Props {
  filters: AlarmFilterState
  alarms: ReturnType<typeof useAlarms>
  tools: ReactNode
  /** Why people were notified of an alarm, or not; stands in its panel. */
  why?: (alarm: Alarm) => ReactNode
}

/** The place of work of the person on call: what is open, by its state, and what can be done about it. */
export const ActiveAlarms = ({ filters, alarms, tools, why }: Props) => {
  const { rows, totals, hasMore, isLoadingMore, loadMore, reload, error } = alarms
  const { clear, ...selection } = useSelection()
  const open = useInAddress(alarmParam)
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  const { actions, dialogs } = useAlarmActions({
    onOpen: ({ deviceid, id }) => open.open(alarmRef(deviceid, id)),
    onDone: clear,
  })
  const rowOf = (id: string) => rows?.find((row) => idOfAlarm(row) === id)
  useAlarmKeys({
    onAcknowledge: (id) => {
      const row = rowOf(id)
      if (row !== undefined && canAcknowledge(row) && whyMayNotAct(row) === undefined)
        actions.acknowledge([row])
    },
    onSelect: (id) => {
      const row = rowOf(id)
      if (row === undefined || whyMayNotAct(row) !== undefined) return
      const next = new Set(selection.ids)
      if (!next.delete(id)) next.add(id)
      selection.onIds(next)
    },
    onShelve: (id) => {
      const row = rowOf(id)
      if (row !== undefined && whyMayNotAct(row) === undefined && row.endedTs === undefined)
        actions.ask('shelve', [row])
    },
    onHelp: () => setAreKeysOpen(true),
  })
  const more = useMemo(
    () => (hasMore && error === undefined ? { isLoading: isLoadingMore, load: loadMore } : undefined),
    [hasMore, error, isLoadingMore, loadMore],
  )
  const opened = open.value === undefined ? undefined : readAlarmRef(open.value)
  const panel =
    opened === undefined ? null : (
      <LazyBoundary message="The history could not be loaded." fallback={<DockedPlace />}>
        <AlarmPanel key={open.value} {...opened} actions={actions} why={why} onClose={open.close} />
      </LazyBoundary>
    )
  return (
    <>
      <Beside panel={panel} isNarrow>
        <div className={styles.states}>
          <StateFilter filters={filters} totals={totals} />
        </div>
        <AlarmTable
          rows={rows}
          totals={totals}
          text={filters.text}
          actions={actions}
          selection={selection}
          isCramped={panel !== null}
          tools={tools}
          error={error}
          more={more}
          onRetry={reload}
        />
      </Beside>
      {dialogs}
      {areKeysOpen ? (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setAreKeysOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
