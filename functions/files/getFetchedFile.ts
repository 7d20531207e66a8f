import { Problem } from '../../shared/core/problem'
import { fileNotKept, type getFetchedFile as contract } from '../../shared/commands/fetchedFile'
import type { CommandStore } from '../commands/commandStore'
import { mayReadAnswer } from '../commands/mayReadAnswer'
import type { Serve } from '../core/http/serve'
import type { FetchedFiles } from './fetchedFiles'

/** A file belongs to the answer of its command: whoever may not see that one is told of no file. */
export const getFetchedFile =
  (commands: Pick<CommandStore, 'read'>, files: Pick<FetchedFiles, 'readUrl'>): Serve<typeof contract> =>
  async ({ deviceid, commandID }, caller) => {
    const command = await commands.read(deviceid, commandID)
    const isReadable = command?.status === 'complete' && mayReadAnswer(command, caller)
    const url = isReadable ? await files.readUrl(deviceid, commandID) : undefined
    if (url === undefined) throw new Problem('notFound', fileNotKept)
    return { url }
  }
