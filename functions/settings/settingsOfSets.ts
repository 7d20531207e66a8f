import { Problem } from '../../shared/core/problem'
import { checkConfig } from '../../shared/settings/checkConfig'
import { describeSettings } from '../../shared/settings/describeSettings'
import { isSecretKey } from '../../shared/settings/secrets'
import type { Subject } from '../changes/subject'
import type { ConfigStore } from './configStore'

/** What a change set asks of settings before it knows its devices; each device then has its own say. */
export const openSettingsOfSets = (configs: Pick<ConfigStore, 'reported' | 'wanted'>): Subject => ({
  read: ({ config }) => {
    if (config === undefined) throw new Problem('invalid', 'Settings are needed.', { field: 'config' })
    const checked = checkConfig(config)
    if (!checked.ok) {
      const field = checked.key === undefined ? 'config' : `config.${checked.key}`
      throw new Problem('invalid', checked.message, { field })
    }
    const keys = Object.keys(checked.change)
    if (keys.length === 0) throw new Problem('invalid', 'No changes made.', { field: 'config' })
    return { text: describeSettings(checked.change), keys, patch: checked.change }
  },
  current: async ({ deviceid }) => {
    const [reported, wanted] = await Promise.all([configs.reported(deviceid), configs.wanted(deviceid)])
    return { ...reported.flat, ...wanted.flat }
  },
  refusal: ({ before }, { patch }) => {
    const isSo = Object.entries(patch).every(
      ([key, value]) => JSON.stringify(before[key]) === JSON.stringify(value),
    )
    return isSo ? 'It has these settings already.' : undefined
  },
  isSecret: isSecretKey,
  warnings: [],
})
