import * as z from 'zod'
import { isScriptFile } from '../../shared/files/deviceFiles'
import type { StoredCommand } from '../commands/commandStore'
import type { CommandLine } from '../commands/openCommandLine'
import type { Caller } from '../core/caller'
import { guardFile } from '../scripts/guardScript'
import type { TransactItem } from '../serverlog/logEntry'
import { holdsSecrets, refuseSecretFile, refuseSettingsFile } from './refuseFile'

/** What a command about a file needs beside what every command does. */
interface FileCommand {
  fields: Pick<StoredCommand, 'transfer' | 'isSecret'>
  category: 'Data' | 'Script'
  /** Writes that make sure of the script's lock; to be asked afresh at each try. */
  guard: () => Promise<TransactItem[]>
}

const FileArgs = z.object({ filename: z.string(), offset: z.number().optional(), len: z.number().optional() })

const plain: FileCommand = { fields: {}, category: 'Data', guard: () => Promise.resolve([]) }

/**
 * The rules of files for a command that anybody may queue: nobody changes a script that somebody else has locked,
 * and only staff touch settings files and fetch secrets. A file that is asked for as a whole comes as a whole.
 * @throws Problem `forbidden`
 */
export const prepareFileCommand = async (
  { configs, scripts }: Pick<CommandLine, 'configs' | 'scripts'>,
  deviceid: string,
  method: string,
  args: unknown,
  caller: Caller,
): Promise<FileCommand> => {
  if (method !== 'FS.Get' && method !== 'FS.Put' && method !== 'FS.Remove') return plain
  const { filename, offset, len } = FileArgs.parse(args)
  if (method === 'FS.Get') {
    const isSecret = await holdsSecrets(configs, deviceid, filename)
    refuseSecretFile(filename, isSecret, caller)
    const isWhole = offset === undefined && len === undefined
    return {
      ...plain,
      fields: {
        ...(isSecret ? { isSecret } : {}),
        ...(isWhole ? { transfer: { kind: 'get' as const, at: 0, size: 0 } } : {}),
      },
    }
  }
  refuseSettingsFile(filename, caller)
  const guard = () => guardFile(scripts, deviceid, filename, caller)
  return { ...plain, category: isScriptFile(filename) ? 'Script' : 'Data', guard }
}
