import { type Subjects, firmwareSubject } from '../changes/subject'
import { fileOfSets } from '../files/fileOfSets'
import { openScriptOfSets } from '../files/scriptOfSets'
import type { ScriptStore } from '../scripts/scriptStore'
import type { ConfigStore } from '../settings/configStore'
import { openSettingsOfSets } from '../settings/carrySettings'

interface Stores {
  configs: Pick<ConfigStore, 'reported' | 'wanted'>
  scripts: Pick<ScriptStore, 'script'>
}

/** Everything that a change set can change. */
export const openSubjects = ({ configs, scripts }: Stores): Subjects => ({
  settings: openSettingsOfSets(configs),
  firmware: firmwareSubject,
  script: openScriptOfSets(scripts),
  file: fileOfSets,
})
