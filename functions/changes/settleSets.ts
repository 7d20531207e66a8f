import type { Clock } from '../../shared/core/time'
import type { StoredCommand } from '../commands/commandStore'
import type { End } from '../commands/commandWrites'
import { failureText } from '../commands/commandInWords'
import type { AlsoFinish } from '../commands/finishCommand'
import type { TransactItem } from '../core/store/storeWrites'
import type { ChangeRef } from './joinChange'
import type { SetRow } from './setItems'
import type { SetStore } from './setStore'

/** What the end of a command means for the set that it is of. */
const outcomeOf = ({ leftOut = [] }: StoredCommand, end: End): Pick<SetRow, 'state' | 'note'> => {
  switch (end.status) {
    case 'complete': {
      const reasons = leftOut.map(({ keys, reason }) => `${keys.join(', ')} did not go out: ${reason}`)
      return reasons.length === 0
        ? { state: 'confirmed', note: 'The device has it.' }
        : { state: 'refused', note: reasons.join(' ') }
    }
    case 'error':
      return { state: 'refused', note: failureText(end.response) }
    case 'noAnswer':
      return { state: 'silent', note: 'It was given the change and did not answer.' }
    case 'cancelled':
      return { state: 'skipped', note: 'A person cancelled the command.' }
    case 'revoked':
      return end.returns === true
        ? { state: 'waiting', note: end.reason }
        : { state: 'refused', note: end.reason }
  }
}

/** The end of a command, noted on the device of the change set that it is of: one write, and none of its head. */
export const settleSets = (store: Pick<SetStore, 'row' | 'rowWrite'>, now: Clock): AlsoFinish => {
  const settle = async (command: StoredCommand, end: End, ref: ChangeRef): Promise<TransactItem[]> => {
    const row = await store.row(command.deviceid, ref.changeid)
    const isOpen = row?.state === 'queued' || row?.state === 'silent'
    if (row === undefined || !isOpen || row.commandID !== command.sk) return []
    // One that was called silent stays so until it has the change.
    if (row.state === 'silent' && end.status !== 'complete') return []
    const done = end.status === 'complete' ? { confirmedMs: now() } : {}
    return [store.rowWrite(row, { ...outcomeOf(command, end), stateMs: now(), ...done })]
  }
  return async (command, end) => {
    const refs = (command.changes ?? []).filter(({ set }) => set !== undefined)
    return (await Promise.all(refs.map((ref) => settle(command, end, ref)))).flat()
  }
}
