import type { SettingTurn, TurnOutcome } from '../../shared/ledger/settingTurns'
import { secondMs } from '../../shared/core/time'
import type { StoredCommand } from '../commands/commandStore'
import { failureText } from '../commands/failureText'
import { configChangeOf } from '../settings/configCommand'

type Outcome = Pick<SettingTurn, 'outcome' | 'outcomeTs' | 'why'>

const of = (outcome: TurnOutcome, ms: number | undefined, why?: string): Outcome => ({
  outcome,
  ...(ms === undefined ? {} : { outcomeTs: ms / secondMs }),
  ...(why === undefined ? {} : { why }),
})

/**
 * What came of a saved setting, by the command that carried it: later saves may have given it another value before the
 * command went out.
 * @param value as it was saved; undefined of a secret
 */
export const turnOutcome = (command: StoredCommand, key: string, value: unknown): Outcome => {
  const carried = configChangeOf(command)
  const isOther = Object.hasOwn(carried, key) && JSON.stringify(carried[key]) !== JSON.stringify(value)
  if (isOther && value !== undefined) return of('replaced', undefined)
  const left = command.leftOut?.find(({ keys }) => keys.includes(key))
  if (left !== undefined) return of('refused', command.sentMs, left.reason)
  switch (command.status) {
    case 'queued':
      return of('waiting', undefined)
    case 'sent':
      return of('handedOver', command.sentMs)
    case 'complete':
      return of('confirmed', command.completeMs)
    case 'error':
      return of('refused', command.completeMs, failureText(command.response ?? 'null'))
    case 'noAnswer':
      return of('noAnswer', command.completeMs, 'The device did not answer.')
    case 'cancelled':
      return of('cancelled', command.deleteMs, 'The command was cancelled.')
    case 'revoked':
      return of('refused', command.deleteMs, command.reason)
  }
}
