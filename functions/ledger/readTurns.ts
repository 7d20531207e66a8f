import type { CommandStore, StoredCommand } from '../commands/commandStore'
import type { DeviceId } from '../../shared/core/ids'
import type { SettingTurn, TurnOutcome } from '../../shared/ledger/settingTurns'
import { isSecretKey } from '../../shared/settings/secrets'
import type { LedgerRow } from './ledgerStore'
import { secondMs } from '../../shared/core/time'
import { failureText } from '../commands/commandInWords'
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
const turnOutcome = (command: StoredCommand, key: string, value: unknown): Outcome => {
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

const noCommand = {
  outcome: 'refused' as const,
  why: 'The command that carried it is not on record any more.',
}

/** The settings of saves with what came of them, by the commands that carried them: each is read once. */
export const openReadTurns =
  (commands: Pick<CommandStore, 'read'>) =>
  async (deviceid: DeviceId, rows: readonly LedgerRow[]): Promise<SettingTurn[]> => {
    const ids = new Set(rows.flatMap(({ turns }) => turns.commandID ?? []))
    const read = await Promise.all(
      [...ids].map(async (id) => [id, await commands.read(deviceid, id)] as const),
    )
    const known = new Map<string, StoredCommand | undefined>(read)

    return rows.flatMap(({ sk: id, ts, userName: name, userEmail: email, turns }) => {
      const { via, commandID, changeid, values } = turns
      const command = commandID === undefined ? undefined : known.get(commandID)
      const outcomeOf = (key: string, to: unknown) => {
        if (via === 'device' || via === 'confirmed') return { outcome: 'reported' as const, outcomeTs: ts }
        // A setting of the portal itself waits for no device.
        if (commandID === undefined) return { outcome: 'confirmed' as const, outcomeTs: ts }
        return command === undefined ? noCommand : turnOutcome(command, key, to)
      }
      return Object.entries(values).map(([key, { from, to }]): SettingTurn => ({
        ...{ id, ts, key, via, isSecret: isSecretKey(key) },
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(email === '' ? {} : { by: { name, email } }),
        ...(commandID === undefined ? {} : { commandID }),
        ...(changeid === undefined ? {} : { changeid }),
        ...outcomeOf(key, to),
      }))
    })
  }

export type ReadTurns = ReturnType<typeof openReadTurns>
