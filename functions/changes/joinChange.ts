import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { StoredCommand } from '../commands/commandStore'
import type { Caller } from '../core/http/caller'
import type { TransactItem } from '../core/store/storeWrites'
import { type SentTo, isSending } from './changeItems'
import type { ChangeStore } from './changeStore'

export type ChangeRef = NonNullable<StoredCommand['changes']>[number]

/** What a device had, and what it is sent: an undo of the change asks for both. */
export type SentValues = Required<Pick<SentTo, 'before' | 'patch'>>

/** A device of a change, whose turn it is. */
export interface Joined {
  /** Stands in the command that carries the change. */
  refs: ChangeRef[]
  /** Stands in the transaction that queues the command. */
  writes: (commandID: string, message: string, values: SentValues) => TransactItem[]
}

const refuse = (message: string) => new Problem('invalid', message, { field: 'changeid' })

const alone: Joined = { refs: [], writes: () => [] }

/**
 * What one more device of a change adds to the transaction that queues its command; nothing where no change is named.
 * To be asked afresh at each try. @throws Problem `invalid` for a change that is not the caller's, or not of this device
 */
export type JoinChange = (
  changeid: string | undefined,
  deviceid: DeviceId,
  caller: Pick<Caller, 'userid'>,
) => Promise<Joined>

export const openJoinChange =
  (store: Pick<ChangeStore, 'head' | 'plan' | 'sentToOne' | 'sentWrites'>, now: Clock): JoinChange =>
  async (changeid, deviceid, { userid }) => {
    if (changeid === undefined) return alone
    const [head, plan, before] = await Promise.all([
      store.head(changeid),
      store.plan(changeid),
      store.sentToOne(changeid, deviceid),
    ])
    if (head === undefined || plan === undefined || head.userid !== userid)
      throw refuse('There is no such change.')
    if (!plan.deviceids.includes(deviceid)) throw refuse('The change is not for this device.')
    if (before !== undefined) throw refuse('The change was already sent to this device.')
    if (!isSending(head, now())) throw refuse('The change is not being sent any more.')
    return {
      refs: [{ changeid, keys: plan.keys }],
      writes: (commandID, message, values) =>
        store.sentWrites(head, { deviceid, state: 'queued', message, commandID, ...values }, now()),
    }
  }
