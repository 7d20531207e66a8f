import { scriptFileName, stripScript, strippedBytes } from '../../shared/scripts/scanScript'
import { Problem } from '../../shared/core/problem'
import { type Carry, type Sent, type Turn, lookBack } from '../changes/carrier'
import { printOf } from '../changes/contentStore'
import { newCommand } from '../commands/queueCommand'
import { accessKey } from '../core/accessKey'
import { guardScript } from '../scripts/guardScript'
import { scriptTooLong, readSource } from '../scripts/putScript'
import type { SavedScript, ScriptStore } from '../scripts/scriptStore'
import type { Subject } from '../changes/subject'
import { type FileService, sendInTurn } from './sendInTurn'

/** The script of a change set: it becomes that of each device in the portal, as if it had been saved and sent there. */
export const openScriptOfSets = (scripts: Pick<ScriptStore, 'script'>): Subject => ({
  read: ({ fileDataBase64 = '' }) => {
    const text = readSource(fileDataBase64, 'fileDataBase64')
    const bytes = strippedBytes(text)
    if (bytes === 0) throw new Problem('invalid', 'The script is empty.', { field: 'fileDataBase64' })
    const content = Buffer.from(text)
    return {
      text: `${scriptFileName}, ${bytes} bytes without comments`,
      keys: [scriptFileName],
      patch: { [scriptFileName]: printOf(content) },
      content,
    }
  },
  current: async ({ deviceid }) => {
    const script = await scripts.script(deviceid)
    return script === undefined ? {} : { [scriptFileName]: printOf(Buffer.from(script.text)) }
  },
  refusal: ({ fw }, { content }) =>
    content === undefined ? undefined : scriptTooLong(strippedBytes(content.toString()), fw),
  isSecret: () => false,
  warnings: ['Each device restarts once it has the script, and runs it from then on.'],
})

/** The device answers before it restarts. */
const restartArgs = JSON.stringify({ delay_ms: 5000 })

/** What ends the turn, since a person has changed the script meanwhile, or it is as it was. */
const leftAlone = (
  { row: { before = {} }, patch, ours }: Turn,
  now: string | undefined,
): Sent | undefined => {
  const wanted = patch[scriptFileName]
  if (ours !== undefined) {
    const key = scriptFileName
    const does = lookBack({ key, ours: ours[key], before: wanted, now, isSecret: false })
    if (does === 'already') return { state: 'skipped', note: 'It has what it had before.' }
    return does === 'restore' ? undefined : { state: 'conflict', conflicts: [does] }
  }
  return now === before[scriptFileName] || now === wanted
    ? undefined
    : { state: 'skipped', note: 'Its script has been changed since the change set began.' }
}

/**
 * Makes the script of a change set that of one device: saved in the portal, sent without its comments, and run by a restart
 * once the device has it. What it takes the place of is kept with the set.
 */
export const openCarryScript =
  (service: FileService): Carry =>
  async (turn) => {
    const { devices, scripts, contents, writeLog, now } = service
    const { row, patch, by, ref } = turn
    const { deviceid, changeid } = row
    const print = patch[scriptFileName]
    const content = typeof print === 'string' ? await contents.read(changeid, print) : undefined
    const text = content?.toString() ?? ''
    const file = Buffer.from(stripScript(text))

    const saveOf = (before: SavedScript | undefined) => {
      const version = (before?.version ?? 0) + 1
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Script' as const,
        name: 'Script Saved',
        description: `Version ${version}, ${file.length} bytes without comments`,
        changeid,
      }
      const script = { text, version, ts: Math.floor(now() / 1000), email: by.email }
      return [scripts.scriptWrite(deviceid, script), writeLog(event, by, now())]
    }

    return sendInTurn(service, turn, {
      name: scriptFileName,
      // It restarts the device.
      right: 'adminSettings',
      look: async ({ sk }) => {
        const [record, before, guard] = await Promise.all([
          devices.record(deviceid),
          scripts.script(deviceid),
          guardScript(scripts, deviceid, by),
        ])
        if (record === undefined) return { state: 'skipped', note: 'There is no such device.' }
        if (content === undefined) return { state: 'refused', note: 'The script is not kept any more.' }
        const was = before === undefined ? undefined : Buffer.from(before.text)
        const left = leftAlone(turn, was === undefined ? undefined : printOf(was))
        if (left !== undefined) return left
        const tooLong = scriptTooLong(file.length, record.fw)
        if (tooLong !== undefined) return { state: 'refused', note: tooLong }
        if (was !== undefined) await contents.keep(changeid, was)
        const restart = {
          // Ids of the same millisecond have no order.
          ...newCommand(deviceid, 'Sys.Reboot', restartArgs, by, now() + 1),
          changes: [ref],
          needs: [sk],
        }
        return { file, then: restart, writes: [...(before?.text === text ? [] : saveOf(before)), ...guard] }
      },
    })
  }
