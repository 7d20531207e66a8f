import type { CommandEntry } from '../../../shared/commands/commandQueue'

const changesFile = ({ rpcmethod }: CommandEntry): boolean =>
  rpcmethod === 'FS.Put' || rpcmethod === 'FS.Remove'

const neverLeft = ({ delete_ts, sent_ts }: CommandEntry): boolean =>
  delete_ts !== undefined && sent_ts === undefined

/**
 * Transfers that may have left a part of their file on the device: the newest that each file has seen. What was sent
 * or removed since has dealt with the part. The list is newest first.
 */
export const leftParts = (commands: readonly CommandEntry[]): ReadonlySet<string> => {
  const dealtWith = new Set<unknown>()
  const left = new Set<string>()
  for (const entry of commands) {
    if (!changesFile(entry) || neverLeft(entry)) continue
    const { filename } = entry.args
    if (entry.left_part === true && !dealtWith.has(filename)) left.add(entry.commandID)
    dealtWith.add(filename)
  }
  return left
}
