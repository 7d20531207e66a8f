import { Problem } from '../../shared/core/problem'
import { fileTooLarge, isSettingsFile, maxFileBytes } from '../../shared/files/deviceFiles'
import { scriptFileName } from '../../shared/scripts/scanScript'
import { printOf } from '../changes/contentStore'
import type { Subject } from '../changes/subject'

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
