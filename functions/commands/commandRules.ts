import type { CommandMethodName } from '../../shared/commands/commandMethods'
import type { LogCategory } from '../../shared/serverlog/serverLog'
import type { DeviceId } from '../../shared/core/ids'
import type { Caller } from '../core/http/caller'
import type { TransactItem } from '../core/store/transact'
import type { StoredCommand } from './commandStore'

/** What a command needs beside what every command does. */
export interface CommandExtras {
  fields: Pick<StoredCommand, 'transfer' | 'isSecret' | 'right' | 'firmwareBefore'>
  /** Of its entry in the server log. */
  category: LogCategory
  /** Further writes of the transaction that queues it; asked for afresh at each try. */
  guard: () => Promise<TransactItem[]>
}

export const noExtras: CommandExtras = { fields: {}, category: 'Data', guard: () => Promise.resolve([]) }

/** Rules of single methods beside rights, arguments and plan. @throws Problem for a command that must not be queued */
export type CommandRules = Partial<
  Record<CommandMethodName, (deviceid: DeviceId, args: unknown, caller: Caller) => Promise<CommandExtras>>
>
