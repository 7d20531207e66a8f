import { deleteItem } from '../core/store/deleteItem'
import type { TransactItem } from '../core/store/transact'
import type { StoredCommand } from './commandStore'
import type { CommandTables } from './commandWrites'
import { fileRow } from './fileTransfer'

/** The end of a transfer, whichever it is, takes its file along. */
export const finishFileTransfer = (
  { commands }: Pick<CommandTables, 'commands'>,
  command: StoredCommand,
): TransactItem[] => (command.transfer === undefined ? [] : [deleteItem(commands, fileRow(command))])
