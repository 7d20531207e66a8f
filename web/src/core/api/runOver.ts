import { RequestError } from './RequestError'

export type RunState = 'waiting' | 'loading' | 'success' | 'error' | 'cancelled'

export interface RunRow {
  readonly id: string
  readonly state: RunState
  readonly message: string
}

export const runCancelled = 'Download Request Cancelled'

/** Between two devices, so that a mistake can be stopped before it has reached all of them. */
const pauseMs = 1000

interface Parts {
  /** Does it to one of them, and returns its outcome. */
  send: (id: string) => Promise<string>
  onRows: (rows: readonly RunRow[]) => void
  isStopped: () => boolean
  pause?: (ms: number) => Promise<void>
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** In the words of the answer, if it had any. */
const messageOf = (error: unknown): string =>
  (error instanceof RequestError ? error.words : undefined) ?? 'Unknown error'

/** A definite no: what is wrong with one is wrong with all. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RequestError && error.status >= 400 && error.status < 500

/**
 * Does the same to many, one after the other in the order of their ids. A refusal ends the run and cancels what waits;
 * any other failure is noted and the run goes on.
 */
export const runOver = async (
  ids: readonly string[],
  { send, onRows, isStopped, pause = wait }: Parts,
): Promise<readonly RunRow[]> => {
  let rows: readonly RunRow[] = [...ids].sort().map((id) => ({ id, state: 'waiting', message: '' }))
  const set = (id: string, state: RunState, message: string) => {
    rows = rows.map((row) => (row.id === id ? { id, state, message } : row))
    onRows(rows)
  }
  const cancelRest = () => {
    rows = rows.map((row) =>
      row.state === 'waiting' ? { ...row, state: 'cancelled', message: runCancelled } : row,
    )
    onRows(rows)
  }
  onRows(rows)
  for (const [at, { id }] of rows.entries()) {
    if (at > 0) await pause(pauseMs)
    if (isStopped()) {
      cancelRest()
      return rows
    }
    set(id, 'loading', '')
    try {
      set(id, 'success', await send(id))
    } catch (error) {
      set(id, 'error', messageOf(error))
      if (!isRefusal(error)) continue
      cancelRest()
      return rows
    }
  }
  return rows
}
