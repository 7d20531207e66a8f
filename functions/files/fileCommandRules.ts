import * as z from 'zod'
import { isScriptFile, isSettingsFile } from '../../shared/files/deviceFiles'
import { type CommandRules, noExtras } from '../commands/commandRules'
import { guardFile } from '../scripts/guardScript'
import type { ScriptStore } from '../scripts/scriptStore'
import { type ReportedConfigs, holdsSecrets, refuseSecretFile, refuseSettingsFile } from './refuseFile'

const FileArgs = z.object({ filename: z.string(), offset: z.number().optional(), len: z.number().optional() })

type Rule = NonNullable<CommandRules['FS.Put']>

/**
 * The rules of files for commands that anybody may queue: nobody changes a script that somebody else has locked, and
 * only staff touch settings files and fetch secrets. A file that is asked for as a whole comes as a whole.
 */
export const fileCommandRules = (
  configs: ReportedConfigs,
  scripts: Pick<ScriptStore, 'lock' | 'lockCheck'>,
): CommandRules => {
  const prepareFetch: Rule = async (deviceid, args, caller) => {
    const { filename, offset, len } = FileArgs.parse(args)
    const isSecret = await holdsSecrets(configs, deviceid, filename)
    refuseSecretFile(filename, isSecret, caller)
    const isWhole = offset === undefined && len === undefined
    return {
      ...noExtras,
      fields: {
        ...(isSecret ? { isSecret, right: 'administerPortal' } : {}),
        ...(isWhole ? { transfer: { kind: 'get', at: 0, size: 0 } } : {}),
      },
    }
  }
  const prepareChange: Rule = (deviceid, args, caller) => {
    const { filename } = FileArgs.parse(args)
    refuseSettingsFile(filename, caller)
    const guard = () => guardFile(scripts, deviceid, filename, caller)
    return Promise.resolve({
      fields: isSettingsFile(filename) ? { right: 'administerPortal' } : {},
      category: isScriptFile(filename) ? 'Script' : 'Data',
      guard,
    })
  }
  return { 'FS.Get': prepareFetch, 'FS.Put': prepareChange, 'FS.Remove': prepareChange }
}
