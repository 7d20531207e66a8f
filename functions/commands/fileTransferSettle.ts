import type { TransactItem } from '../serverlog/logEntry'
import type { StoredCommand } from './commandStore'
import type { CommandTables } from './commandWrites'
import { fileRow } from './fileTransfer'

/** The end of a transfer, whichever it is, takes its file along. */
export const settleTransfer = (
  { commands }: Pick<CommandTables, 'commands'>,
  command: StoredCommand,
): TransactItem[] =>
  command.transfer === undefined ? [] : [{ Delete: { TableName: commands, Key: fileRow(command) } }]
