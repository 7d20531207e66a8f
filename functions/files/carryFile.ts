import { isScriptFile } from '../../shared/files/deviceFiles'
import type { Carry } from '../changes/carrier'
import { accessKey } from '../core/accessKey'
import { guardFile } from '../scripts/guardScript'
import { type FileService, sendInTurn } from './sendInTurn'

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
