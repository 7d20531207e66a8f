import { useEffect, useRef } from 'react'
import { getAlarms } from '../../../shared/alarms/alarms'
import { getAlarmChanges } from '../../../shared/alarms/getAlarmChanges'
import { pollSeconds } from '../../../shared/core/requestRates'
import { secondMs } from '../../../shared/core/time'
import { askAgain } from '../core/api/askAgain'
import { readsOf } from '../core/api/readsOf'
import { useEndpoint } from '../core/api/useEndpoint'

/**
 * Reads the open alarms again when a person has done something about one, within seconds: the question is small, the
 * list is read by itself every half minute only.
 */
export const useAlarmChanges = (isAsked: boolean): void => {
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
