import type { ServerLogEntry } from '../../../shared/serverlog/serverLog'

/** A stretch of a log, epoch seconds; open at an end that is not given. */
export interface LogWindow {
  fromTime?: number | undefined
  toTime?: number | undefined
}

export interface LogPage {
  events: ServerLogEntry[]
  lastEvaluatedKey?: string | undefined
}

/** Reads one page of a log, newest first. */
export type LoadLog = (
  request: LogWindow & { dataPoints: number; pageStartKey?: string | undefined },
  signal: AbortSignal,
) => Promise<LogPage>

export interface LogState {
  readonly entries: readonly ServerLogEntry[]
  readonly isLoading: boolean
  /** Whether the log goes on behind the last entry. */
  readonly hasMore: boolean
  readonly error: unknown
}

/** As many as a page of the server holds at most. */
const pageLength = 100

export const emptyLog: LogState = { entries: [], isLoading: true, hasMore: true, error: undefined }

/** Gathers a log page by page, each when it is asked for; one page is on its way at a time. */
export const createLogPages = (load: LoadLog, window: LogWindow, tell: (state: LogState) => void) => {
  const abort = new AbortController()
  let state: LogState = { ...emptyLog, isLoading: false }
  let next: string | undefined

  const change = (changes: Partial<LogState>) => {
    if (abort.signal.aborted) return
    state = { ...state, ...changes }
    tell(state)
  }

  const more = async (): Promise<void> => {
    if (state.isLoading || !state.hasMore) return
    change({ isLoading: true, error: undefined })
    try {
      const page = await load({ ...window, dataPoints: pageLength, pageStartKey: next }, abort.signal)
      next = page.lastEvaluatedKey
      change({
        entries: [...state.entries, ...page.events],
        isLoading: false,
        hasMore: next !== undefined,
      })
    } catch (error) {
      change({ isLoading: false, error })
    }
  }

  return { more, stop: () => abort.abort() }
}
