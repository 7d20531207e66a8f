import { isScriptFile, fileTooLarge, isSettingsFile, maxFileBytes } from '../../shared/files/deviceFiles'
import { Problem } from '../../shared/core/problem'
import { scriptFileName } from '../../shared/scripts/scanScript'
import type { Carry } from '../changes/carrier'
import { accessKey } from '../core/accessKey'
import { guardFile } from '../scripts/guardScript'
import { printOf } from '../changes/contentStore'
import type { Subject } from '../changes/subject'
import { type FileService, sendInTurn } from './sendInTurn'

const refuse = (message: string, field: string) => new Problem('invalid', message, { field })

const readName = (fileName: string | undefined): string => {
  if (fileName === undefined) throw refuse('The name of the file is needed.', 'fileName')
  if (fileName === scriptFileName) {
    throw refuse(`${fileName} is the script: send it as a script, so that it can be undone.`, 'fileName')
  }
  if (isSettingsFile(fileName)) {
    throw refuse(`${fileName} holds the device’s own settings. Change them as settings.`, 'fileName')
  }
  return fileName
}

/** The file of a change set. What devices have under its name the portal does not know. */
export const fileOfSets: Subject = {
  read: ({ fileName, fileDataBase64 = '' }) => {
    const name = readName(fileName)
    const content = Buffer.from(fileDataBase64, 'base64')
    if (content.length === 0) throw refuse('File is empty.', 'fileDataBase64')
    if (content.length > maxFileBytes)
      throw new Problem('tooLarge', fileTooLarge, { field: 'fileDataBase64' })
    return {
      text: `${name}, ${content.length} bytes`,
      keys: [name],
      patch: { [name]: printOf(content) },
      content,
    }
  },
  current: () => Promise.resolve({}),
  refusal: () => undefined,
  isSecret: () => false,
  warnings: ['A file of the same name is replaced and not kept: this cannot be undone from here.'],
}

/** Queues the file of a change set for one device. */
export const openCarryFile =
  (service: FileService): Carry =>
  async (turn) => {
    const { devices, scripts, contents, writeLog, now } = service
    const { row, patch, by } = turn
    const { deviceid, changeid } = row
    const [[name, print] = ['', '']] = Object.entries(patch)
    const file = typeof print === 'string' ? await contents.read(changeid, print) : undefined
    return sendInTurn(service, turn, {
      name,
      right: 'useScripts',
      look: async () => {
        if ((await devices.record(deviceid)) === undefined)
          return { state: 'skipped', note: 'There is no such device.' }
        if (file === undefined) return { state: 'refused', note: 'The file is not kept any more.' }
        const event = {
          subject: accessKey.device(deviceid),
          category: isScriptFile(name) ? ('Script' as const) : ('Data' as const),
          name: 'File Queued',
          description: `${name}, ${file.length} bytes`,
          changeid,
        }
        return {
          file,
          writes: [...(await guardFile(scripts, deviceid, name, by)), writeLog(event, by, now())],
        }
      },
    })
  }
