import { Problem } from '../../shared/core/problem'
import type { FlatConfig } from '../../shared/devices/configTree'
import { isSecretFile, isSettingsFile, isScriptFile } from '../../shared/files/deviceFiles'
import { isSecretKey } from '../../shared/settings/secrets'
import type { DeviceId } from '../../shared/core/ids'
import { type Caller, isStaff } from '../core/http/caller'
import * as z from 'zod'
import { type CommandRules, noExtras } from '../commands/commandRules'
import { guardFile } from '../scripts/guardScript'
import type { ScriptStore } from '../scripts/scriptStore'

/** The settings that a device last reported. */
interface ReportedConfigs {
  reported(deviceid: DeviceId): Promise<{ flat: FlatConfig }>
}

type Asker = Pick<Caller, 'specialGroups'>

/** A device's settings files hold its identity and passwords, and writing them would pass by every check of a save. */
export const refuseSettingsFile = (fileName: string, caller: Asker): void => {
  if (!isSettingsFile(fileName) || isStaff(caller)) return
  throw new Problem(
    'forbidden',
    `${fileName} holds the device’s own settings. Change them on the Settings page.`,
  )
}

/** Whether a file holds secrets: by its name, or because the settings name it as a private key. */
const holdsSecrets = async (
  configs: ReportedConfigs,
  deviceid: DeviceId,
  fileName: string,
): Promise<boolean> => {
  if (isSecretFile(fileName)) return true
  const { flat } = await configs.reported(deviceid)
  return Object.entries(flat).some(([key, value]) => isSecretKey(key) && value === fileName)
}

/** @throws Problem `forbidden` when a person who is not staff wants to read a file with secrets */
const refuseSecretFile = (fileName: string, isSecret: boolean, caller: Asker): void => {
  if (isSecret && !isStaff(caller)) {
    throw new Problem('forbidden', `${fileName} holds secrets and cannot be fetched.`)
  }
}

const FileArgs = z.object({ filename: z.string(), offset: z.number().optional(), len: z.number().optional() })

type Rule = NonNullable<CommandRules['FS.Put']>

/**
 * The rules of files for commands that any role may queue: only the holder of the lock changes a locked script, and
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
