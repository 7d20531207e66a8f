import { Problem } from '../../shared/core/problem'
import { scriptFileName, strippedBytes } from '../../shared/scripts/scanScript'
import { printOf } from '../changes/contentStore'
import type { Subject } from '../changes/subject'
import { readSource } from '../scripts/readSource'
import type { ScriptStore } from '../scripts/scriptStore'
import { scriptTooLong } from '../scripts/scriptTooLong'

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
