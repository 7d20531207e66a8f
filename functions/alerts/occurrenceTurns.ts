import type { DeviceId } from '../../shared/core/ids'
import type { TransactItem } from '../core/store/transact'
import type { Dued } from './dueNotices'
import type { Transition } from './eventStates'

/** What moves with the states of a device’s events: what turned, what begins to ask for people, what is put off. */
export interface OccurrenceTurns extends Pick<Dued, 'rings' | 'delays'> {
  transitions: readonly Transition[]
}

interface OfDevice {
  deviceid: DeviceId
  stream: string
  retentionDays: number
  /** Measurements whose events a person has to reset. */
  latched: readonly string[]
}

export interface OccurrenceWrites {
  /** The rows of occurrences, to stand in the transaction that moves the states. */
  items: TransactItem[]
  /** Rows beyond what a transaction holds; writing one again changes nothing. */
  rest: TransactItem[]
  /** Whose worker is to be set off afterwards. */
  due: string[]
}

/** Writes what turned as rows of occurrences, whatever people have written into them meanwhile. */
export type WriteOccurrences = (device: OfDevice, turns: OccurrenceTurns, nowMs: number) => OccurrenceWrites
