import type { Conflict } from '../../shared/changes/changeSet'
import type { FlatConfig } from '../../shared/devices/configTree'
import type { Author } from '../commands/commandStore'
import type { TransactItem } from '../core/store/storeWrites'
import type { ChangeRef } from './joinChange'
import type { SetRow } from './setItems'

/** What becomes of a device whose turn it is. */
export type Sent = Pick<SetRow, 'state' | 'note' | 'commandID' | 'conflicts'>

export interface Turn {
  row: SetRow
  /** What the set changes on this device; of firmware `firmware`. */
  patch: FlatConfig
  allowUnknownKeys: boolean
  /** In whose name. */
  by: Pick<Author, 'userid' | 'email'> & { name: string }
  /** An undo restores where the value of the set that it takes back is still in force. */
  ours?: FlatConfig | undefined
  /** Stands in the command. */
  ref: ChangeRef
  /**
   * The writes that move the device on, asked for afresh at each try; undefined when the set does not run any more, and
   * nothing is to be done.
   */
  writes: (sent: Sent) => Promise<TransactItem[] | undefined>
}

/** Puts a change into the queue of a device whose turn it is, or says why not. Once only, however often it is asked. */
export type Carry = (turn: Turn) => Promise<Sent | undefined>

/** The three-way look at one setting of an undo. */
export interface Look {
  key: string
  ours: FlatConfig[string] | undefined
  before: FlatConfig[string] | undefined
  now: FlatConfig[string] | undefined
  isSecret: boolean
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What an undo does about a setting: gives it back, leaves it since it is so already, or leaves it as it is now. */
export const lookBack = ({ key, ours, before, now, isSecret }: Look): 'restore' | 'already' | Conflict => {
  if (isSecret) return { key, why: 'What it was before is a secret that is not kept.' }
  if (before === undefined) return { key, ours, now, why: 'What it was before is not known.' }
  if (same(now, before)) return 'already'
  return same(now, ours) ? 'restore' : { key, ours, now, before, why: 'It has been changed since.' }
}
