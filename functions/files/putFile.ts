import { Problem } from '../../shared/core/problem'
import {
  fileTooLarge,
  isScriptFile,
  isSettingsFile,
  maxFileBytes,
  type putFile as contract,
} from '../../shared/files/deviceFiles'
import { maxScriptBytesOf, scriptFileName } from '../../shared/scripts/scanScript'
import { accessKey } from '../core/accessKey'
import { type CommandService, deliverIfConnected } from '../commands/commandService'
import { queueWrites } from '../commands/commandWrites'
import { fileRow } from '../commands/fileTransfer'
import { newCommand, refuseFullQueue } from '../commands/queueCommand'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { putItem, transactUntilDone } from '../core/store/storeWrites'
import { guardFile } from '../scripts/guardScript'
import type { ScriptStore } from '../scripts/scriptStore'
import { refuseSettingsFile } from './fileCommandRules'

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
