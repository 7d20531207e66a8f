import { Problem } from '../../shared/core/problem'
import { checkConfig } from '../../shared/settings/checkConfig'
import { describeSettings } from '../../shared/settings/describeSettings'
import { isSecretKey } from '../../shared/settings/secrets'
import type { SettingsOfSets } from '../changes/readAsked'
import type { ConfigStore } from './configStore'

/** What a change set asks of settings before it knows its devices; each device then has its own say. */
export const openSettingsOfSets = (configs: Pick<ConfigStore, 'reported' | 'wanted'>): SettingsOfSets => ({
  accept: (config) => {
    const checked = checkConfig(config)
    if (checked.ok) return checked.change
    const field = checked.key === undefined ? 'config' : `config.${checked.key}`
    throw new Problem('invalid', checked.message, { field })
  },
  current: async (deviceid) => {
    const [reported, wanted] = await Promise.all([configs.reported(deviceid), configs.wanted(deviceid)])
    return { ...reported.flat, ...wanted.flat }
  },
  describe: describeSettings,
  isSecret: isSecretKey,
})
