/** One of many that something is done to, and how far it is. */
export interface RunRow<Id extends string> {
  readonly id: Id
  readonly state: 'waiting' | 'loading' | 'success' | 'error' | 'cancelled'
  readonly message: string
}

/** What came of one; a status of 400 to 499 means that it would be refused to the others as well. */
export interface RunOutcome {
  readonly ok: boolean
  readonly message: string
  readonly status?: number
}

interface Run<Id extends string> {
  ids: readonly Id[]
  send: (id: Id) => Promise<RunOutcome>
  /** What those read that were never begun. */
  cancelled: string
  /** Told after each change. */
  onRows: (rows: readonly RunRow<Id>[]) => void
  /** Whether somebody has stopped it. */
  isStopped?: () => boolean
}

const isRefusal = ({ ok, status = 0 }: RunOutcome): boolean => !ok && status >= 400 && status < 500

/** Does the same to many, in the order of their ids, one after the other; a refusal stops the run. */
export const runOverMany = async <Id extends string>({
  ids,
  send,
  cancelled,
  onRows,
  isStopped = () => false,
}: Run<Id>): Promise<readonly RunRow<Id>[]> => {
  let rows: readonly RunRow<Id>[] = [...ids]
    .sort()
    .map((id) => ({ id, state: 'waiting' as const, message: '' }))
  const change = (id: Id, fields: Omit<RunRow<Id>, 'id'>): void => {
    rows = rows.map((row) => (row.id === id ? { id, ...fields } : row))
    onRows(rows)
  }
  onRows(rows)
  for (const { id } of rows) {
    if (isStopped()) break
    change(id, { state: 'loading', message: '' })
    const outcome = await send(id)
    change(id, { state: outcome.ok ? 'success' : 'error', message: outcome.message })
    if (isRefusal(outcome)) break
  }
  rows = rows.map((row) =>
    row.state === 'waiting' ? { ...row, state: 'cancelled', message: cancelled } : row,
  )
  onRows(rows)
  return rows
}
