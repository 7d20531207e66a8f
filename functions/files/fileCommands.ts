import * as z from 'zod'
import { Problem } from '../../shared/core/problem'
import {
  fileTooLarge,
  isScriptFile,
  isSettingsFile,
  maxFileBytes,
  type putFile as contract,
  isSecretFile,
} from '../../shared/files/deviceFiles'
import { maxScriptBytesOf, scriptFileName } from '../../shared/scripts/scanScript'
import type { FlatConfig } from '../../shared/devices/configTree'
import { isSecretKey } from '../../shared/settings/secrets'
import type { DeviceId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import { type CommandService, deliverIfConnected } from '../commands/commandService'
import { queueWrites } from '../commands/commandWrites'
import { fileRow } from '../commands/fileTransfer'
import { newCommand, refuseFullQueue } from '../commands/queueCommand'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { putItem, transactUntilDone } from '../core/store/storeWrites'
import { guardFile } from '../scripts/guardScript'
import type { ScriptStore } from '../scripts/scriptStore'
import { type Caller, isStaff } from '../core/http/caller'
import { type CommandRules, noExtras } from '../commands/commandRules'

/** The settings that a device last reported. */
interface ReportedConfigs {
  reported(deviceid: DeviceId): Promise<{ flat: FlatConfig }>
}

type Asker = Pick<Caller, 'specialGroups'>

/** A device's settings files hold its identity and passwords, and writing them would pass by every check of a save. */
const refuseSettingsFile = (fileName: string, caller: Asker): void => {
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

const readFile = (base64: string): Buffer => {
  const file = Buffer.from(base64, 'base64')
  if (file.length === 0) throw new Problem('invalid', 'File is empty.', { field: 'fileDataBase64' })
  if (file.length > maxFileBytes) throw new Problem('tooLarge', fileTooLarge)
  return file
}

const refuseLongScript = (bytes: number, fw: string): void => {
  const max = maxScriptBytesOf(fw)
  if (bytes <= max) return
  throw new Problem('tooLarge', `The script has ${bytes} bytes; firmware ${fw} holds ${max}.`, {
    field: 'fileDataBase64',
  })
}

/** Queues a file as one command that goes out in pieces. */
export const putFile =
  (service: CommandService & { scripts: ScriptStore }): ServeOnce<typeof contract> =>
  async ({ deviceid, fileDataBase64, fileName }, caller, keep = keepNothing) => {
    const { documents, tables, devices, scripts, writeLog, now } = service
    refuseSettingsFile(fileName, caller)
    const file = readFile(fileDataBase64)
    const record = await devices.record(deviceid)
    if (record === undefined) throw new Problem('notFound')
    if (fileName === scriptFileName) refuseLongScript(file.length, record.fw)

    const args = JSON.stringify({ filename: fileName, size: file.length })
    const command = {
      ...newCommand(deviceid, 'FS.Put', args, caller, now()),
      transfer: { kind: 'put' as const, at: 0, size: file.length },
      ...(isSettingsFile(fileName) ? { right: 'administerPortal' } : {}),
    }
    const event = {
      subject: accessKey.device(deviceid),
      category: isScriptFile(fileName) ? ('Script' as const) : ('Data' as const),
      name: 'File Queued',
      description: `${fileName}, ${file.length} bytes`,
    }
    const answer = { message: `${fileName} is queued for the device.`, commandID: command.sk }
    await transactUntilDone(documents, async () => {
      await refuseFullQueue(service, deviceid)
      const items = [
        ...queueWrites(tables, command),
        putItem(tables.commands, { ...fileRow(command), data: file.toString('base64') }),
        ...(await guardFile(scripts, deviceid, fileName, caller)),
        writeLog(event, caller, now()),
        ...(await keep(answer)),
      ]
      return { items, result: undefined }
    })
    await deliverIfConnected(service, deviceid)
    return answer
  }
