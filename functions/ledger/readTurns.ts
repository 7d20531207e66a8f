import type { CommandStore, StoredCommand } from '../commands/commandStore'
import type { DeviceId } from '../../shared/core/ids'
import type { SettingTurn } from '../../shared/ledger/settingTurns'
import { isSecretKey } from '../../shared/settings/secrets'
import type { LedgerRow } from './ledgerStore'
import { turnOutcome } from './turnOutcome'

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
