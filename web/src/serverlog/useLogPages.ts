import { useCallback, useEffect, useRef, useState } from 'react'
import { type LoadLog, type LogState, createLogPages, emptyLog } from './createLogPages'

type Pages = ReturnType<typeof createLogPages>

/** A log as far as it was read; `load` must be stable, another one begins anew. */
export const useLogPages = (load: LoadLog, fromTime: number | undefined, toTime: number | undefined) => {
  const [state, setState] = useState<LogState>(emptyLog)
  const [round, setRound] = useState(0)
  const pages = useRef<Pages>(undefined)
  useEffect(() => {
    const opened = createLogPages(load, { fromTime, toTime }, setState)
    pages.current = opened
    void opened.more()
    return opened.stop
  }, [load, fromTime, toTime, round])
  const more = useCallback(() => void pages.current?.more(), [])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { ...state, more, reload }
}
