import { useEffect, useRef } from 'react'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useStored } from '../core/storage/useStored'
import { BellSwitch, ringBell } from './alarmBell'
import { type AlarmRow, idOfAlarm } from './alarmRow'

/** Those of the rows that wait for a person. */
const waitingIn = (rows: readonly AlarmRow[] | undefined): readonly string[] | undefined =>
  rows?.filter(({ state }) => state === 'unacknowledged').map(idOfAlarm)

/** Whether sound and title badge are wanted on this machine; off until a person turns them on. */
export const useBellSwitch = () => useStored('browser', 'alarmBell', BellSwitch, false)

/**
 * Titles the tab, with the number of those unacknowledged while that is wanted; and sounds once for what came since the
 * last answer. What was there when the page was opened, or another filter chosen, is no news.
 */
export const useAlarmBell = (
  isOn: boolean,
  { rows, total, question }: { rows: readonly AlarmRow[] | undefined; total: number; question: string },
): void => {
  useDocumentTitle(isOn && total > 0 ? `(${total}) Events` : 'Events')
  const heard = useRef<{ question: string; ids: ReadonlySet<string> }>(undefined)
  useEffect(() => {
    const waiting = waitingIn(rows)
    if (waiting === undefined) return
    const before = heard.current
    heard.current = { question, ids: new Set(waiting) }
    const isNews = before?.question === question && waiting.some((id) => !before.ids.has(id))
    if (isOn && isNews) ringBell().catch((problem: unknown) => console.warn('No sound.', problem))
  }, [rows, question, isOn])
}
