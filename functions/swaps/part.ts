import type { DeviceId } from '../../shared/core/ids'
import { swapParts, type SwapPart } from '../../shared/swaps/swaps'
import type { Caller } from '../core/http/caller'
import type { TransactItem } from '../core/store/storeWrites'
import type { Swap, SwapRow } from './swapStore'

/** The person may no longer do it, or another job has gone on with the units: it ends there. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** The worker's time is over; the next one goes on. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/** One look of a worker at one part of a swap. */
export interface Turn {
  readonly swap: Swap
  readonly from: DeviceId
  readonly to: DeviceId
  /** Who asked for it, with what they may do now. */
  readonly caller: Caller
  /** What was carried so far of this part, or of another one. */
  rows(part?: SwapPart): Promise<SwapRow[]>
  /** Keeps what is carried, once, in the transaction that carries it. */
  keep(key: string, fields?: Partial<Pick<SwapRow, 'before' | 'ours' | 'note'>>): TransactItem
  /** As `keep` of what a use-case carries afterwards. */
  announce(key: string, fields: Pick<SwapRow, 'before' | 'ours'>): TransactItem
  mark(row: Pick<SwapRow, 'key'>, fields: Partial<SwapRow>): TransactItem
  /**
   * One transaction, planned afresh until it holds: only while this worker has the lease and the person still is ADMIN of
   * the units. Nothing is written where nothing is planned. @throws Stopped, OutOfTime
   */
  commit(plan: () => Promise<TransactItem[]>): Promise<void>
}

/** What is carried and brought back: each may be broken off at any step, and goes on with what is left. */
export interface Part {
  carry: (turn: Turn) => Promise<void>
  back: (turn: Turn) => Promise<void>
}

export const changedSince = (what: string): string => `${what} was changed since and stays as it is.`

/** Those of the rows that are still to be brought back. */
export const openRows = (rows: readonly SwapRow[]): SwapRow[] => rows.filter(({ back }) => back === undefined)

/** The lines of an outcome, each once. */
export const notesOf = (rows: readonly SwapRow[], field: 'note' | 'backNote'): string[] => {
  const notes = [...new Set(rows.flatMap((row) => row[field] ?? []))]
  const most = 20
  const rest = notes.length - most
  return rest <= 0
    ? notes
    : [...notes.slice(0, most), `${rest} more of ${swapParts[rows[0]?.part ?? 'cards']}`]
}
