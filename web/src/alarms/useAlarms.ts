import { useEffect, useMemo, useState, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { mutate } from 'swr'
import { type Alarm, type AlarmState, alarmStates } from '../../../shared/alarms/alarm'
import { getAlarms, getAlarmChanges } from '../../../shared/alarms/alarms'
import { type AlertLevel, alertLevels } from '../../../shared/alerts/alertLevels'
import type { OutputOf } from '../../../shared/core/endpoint'
import { GroupId } from '../../../shared/core/ids'
import { pollSeconds } from '../../../shared/core/requestRates'
import { secondMs } from '../../../shared/core/time'
import { usePages } from '../core/api/usePages'
import { useSearchState } from '../core/routing/useSearchState'
import { useNow } from '../ui/text/useNow'
import { askAgain } from '../core/api/askAgain'
import { readsOf } from '../core/api/readsOf'
import { useEndpoint } from '../core/api/useEndpoint'
import { alarmRow, idOfAlarm } from './alarmRow'
import { countAddress, isCountedOnPage } from './UnacknowledgedCount'
import { portalNowMs } from '../ui/text/portalClock'

/**
 * Reads the open alarms again when a person has done something about one, within seconds: the question is small, the
 * list is read by itself every half minute only.
 */
const useAlarmChanges = (isAsked: boolean): void => {
  const { data } = useEndpoint(getAlarmChanges, isAsked ? {} : undefined, {
    refreshInterval: pollSeconds.events * secondMs,
    revalidateOnFocus: true,
    // The list itself is read then.
    revalidateOnMount: false,
  })
  const actedTs = data?.actedTs
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (actedTs === undefined || known.current === actedTs) return
    known.current = actedTs
    askAgain([readsOf(getAlarms, {})])
  }, [actedTs])
}

const isOneOf = <T extends string>(all: readonly T[], text: string | null): text is T =>
  all.some((each) => each === text)

const assignees = ['me', 'nobody'] as const

/** Which alarms are shown, kept in the address. */
export const useAlarmFilters = () => {
  const [params, change] = useSearchState()
  const [level, state, assignee] = [params.get('level'), params.get('state'), params.get('assignee')]
  return {
    isPast: params.get('show') === 'ended',
    level: isOneOf<AlertLevel>(alertLevels, level) ? level : 'info',
    state: isOneOf<AlarmState>(alarmStates, state) ? state : undefined,
    assignee: isOneOf(assignees, assignee) ? assignee : undefined,
    groupid: params.get('group') ?? '',
    text: params.get('q') ?? '',
    change,
  } as const
}
export type AlarmFilterState = ReturnType<typeof useAlarmFilters>

const pollMs = pollSeconds.group * secondMs
const pageLength = 100
const alarmsOf = ({ alarms }: OutputOf<typeof getAlarms>): readonly Alarm[] => alarms

interface Options {
  /** Asked too while another tab is looked at: something is to be heard of it. */
  inBackground: boolean
}

/** Open alarms of all devices by the filters of the address; nothing is asked while the past is looked at. */
export const useAlarms = (filters: AlarmFilterState, { inBackground }: Options) => {
  const { isPast, level, state, assignee, groupid } = filters
  const group = GroupId.safeParse(groupid).data
  const [answeredMs, setAnsweredMs] = useState<number>()
  const { entries, first, ...list } = usePages(
    getAlarms,
    isPast
      ? undefined
      : {
          ...(state === undefined ? {} : { states: state }),
          ...(group === undefined ? {} : { groupid: group }),
          ...(assignee === undefined ? {} : { assignee }),
          level,
          dataPoints: pageLength,
        },
    {
      entriesOf: alarmsOf,
      idOf: idOfAlarm,
      refreshInterval: pollMs,
      onSuccess: () => setAnsweredMs(portalNowMs()),
      refreshWhenHidden: inBackground,
      // A phone that is taken out of the pocket again shows what is so now.
      revalidateOnFocus: true,
    },
  )
  // A shelf that ends changes the word for its alarm also without an answer.
  const stepMs = useNow(pollMs)
  const rows = useMemo(() => entries?.map((alarm) => alarmRow(alarm, stepMs)), [entries, stepMs])
  useAlarmChanges(!isPast)
  const { pathname, search } = useLocation()
  const isCounted = isCountedOnPage(pathname, search)
  useEffect(() => {
    if (!isCounted || first === undefined) return
    void mutate(countAddress, { alarms: [], totals: first.totals }, { revalidate: false })
  }, [isCounted, first])
  return { ...list, rows, totals: first?.totals, answeredMs }
}
