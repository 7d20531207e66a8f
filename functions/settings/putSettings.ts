import { type DeviceId, isVirtualDevice } from '../../shared/core/ids'
import { describeIssues } from '../../shared/core/describeIssues'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import type { putSettings as contract } from '../../shared/settings/deviceSettings'
import { type SettingKeyName, isSettingKey, settingKeys } from './settingKeys'
import type { Caller } from '../core/caller'
import type { Serve } from '../core/serve'
import type { SettingsChange, SettingsStore } from './settingsStore'

/** Everything about the update is checked before anything is written; the first wrong key is named. */
const accept = (deviceid: DeviceId, given: Record<string, unknown>, caller: Caller) => {
  const accepted: Partial<Record<SettingKeyName, unknown>> = {}
  for (const [key, value] of Object.entries(given)) {
    if (!isSettingKey(key)) throw new Problem('forbidden', `${key}: this setting cannot be changed.`)
    const rule = settingKeys[key]
    if (!mayOnDevice(caller.role, rule.ability)) {
      throw new Problem('forbidden', `${key}: Insufficient Permissions`)
    }
    if ('virtualOnly' in rule && !isVirtualDevice(deviceid)) {
      throw new Problem('forbidden', `${key}: the name of this device is one of its own settings.`)
    }
    const parsed = rule.schema.safeParse(value)
    if (!parsed.success) throw new Problem('invalid', `${key}.${describeIssues(parsed.error)}`)
    accepted[key] = parsed.data
  }
  return accepted
}

export const putSettings =
  (settings: SettingsStore): Serve<typeof contract> =>
  async ({ deviceid, basedOn, ...given }, caller) => {
    const accepted = accept(deviceid, given, caller)
    if (Object.keys(accepted).length === 0) throw new Problem('invalid', 'No changes made.')
    await settings.change(
      deviceid,
      {
        display: accepted.PORTAL_displaySettings as SettingsChange['display'],
        notes: accepted.PORTAL_deviceNotes as SettingsChange['notes'],
        name: accepted.PORTAL_deviceName as SettingsChange['name'],
        basedOn,
      },
      caller,
    )
    return { message: 'Settings Updated' }
  }
