import type * as z from 'zod/mini'
import { type DeviceId, isVirtualDevice } from '../../shared/core/ids'
import { describeIssues } from '../../shared/core/describeIssues'
import { labelOfName } from '../../shared/core/labelOf'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import type { putSettings as contract } from '../../shared/settings/deviceSettings'
import { type AlertChange, isAlertKey } from '../alerts/alertChange'
import { type SettingKeyName, isSettingKey, settingKeys } from './settingKeys'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { groupOfKey, machineSettingsIn } from './planMachineSettings'
import type { SettingsChange, SettingsStore } from './settingsStore'

/** Everything about the update is checked before anything is written; the first wrong key is named. */
const accept = async (deviceid: DeviceId, given: Record<string, unknown>, caller: Caller) => {
  const accepted: Partial<Record<SettingKeyName, unknown>> = {}
  for (const [key, value] of Object.entries(given)) {
    if (!isSettingKey(key)) throw new Problem('forbidden', `The setting ${key} cannot be changed.`)
    const rule = settingKeys[key]
    if (!mayOnDevice(caller.role, rule.ability)) {
      throw new Problem('forbidden', `${labelOfName(key)}: Insufficient Permissions`, { field: key })
    }
    const group = groupOfKey(key)
    if (group !== undefined && !caller.specialGroups.has(group)) {
      throw new Problem('forbidden', `${labelOfName(key)}: Insufficient Permissions`, { field: key })
    }
    if ('virtualOnly' in rule && !isVirtualDevice(deviceid)) {
      throw new Problem('forbidden', 'The name of this device is one of its own settings.')
    }
    const parsed = await (rule.schema as z.ZodMiniType).safeParseAsync(value)
    if (!parsed.success) {
      const said = describeIssues(parsed.error, rule.schema, labelOfName(key))
      throw new Problem('invalid', said, { field: key })
    }
    accepted[key] = parsed.data
  }
  return accepted
}

const alertsAmong = (accepted: Record<string, unknown>): AlertChange | undefined => {
  const alerts = Object.entries(accepted).filter(([key]) => isAlertKey(key))
  return alerts.length === 0 ? undefined : Object.fromEntries(alerts)
}

export const putSettings =
  (settings: SettingsStore): Serve<typeof contract> =>
  async ({ deviceid, basedOn, ...given }, caller) => {
    const accepted = await accept(deviceid, given, caller)
    if (Object.keys(accepted).length === 0) throw new Problem('invalid', 'No changes made.')
    await settings.change(
      deviceid,
      {
        display: accepted.PORTAL_displaySettings as SettingsChange['display'],
        notes: accepted.PORTAL_deviceNotes as SettingsChange['notes'],
        name: accepted.PORTAL_deviceName as SettingsChange['name'],
        alerts: alertsAmong(accepted),
        configToPortalTs: accepted.PORTAL_config_to_portal_ts as SettingsChange['configToPortalTs'],
        machines: machineSettingsIn(accepted),
        basedOn,
      },
      caller,
    )
    return { message: 'Settings Updated' }
  }
