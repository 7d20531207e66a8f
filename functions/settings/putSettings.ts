import type * as z from 'zod/mini'
import { type DeviceId, isVirtualDevice } from '../../shared/core/ids'
import { describeIssues } from '../../shared/core/describeIssues'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import type { putSettings as contract } from '../../shared/settings/deviceSettings'
import { type AlertChange, isAlertKey } from '../alerts/alertChange'
import { type SettingKeyName, isSettingKey, settingKeys } from './settingKeys'
import type { Caller } from '../core/caller'
import type { Serve } from '../core/serve'
import { groupOfKey, machineSettingsIn } from './planMachineSettings'
import type { SettingsChange, SettingsStore } from './settingsStore'

/** Whether a setting is one value and not an object of several. */
const isPlainKey = (key: string): boolean => groupOfKey(key) !== undefined || key === 'SPC_allowed_devices'

/** A sentence of its own is told as it is; anything else after the name of the field. */
const saidOf = (key: string, error: z.core.$ZodError): string => {
  const said = describeIssues(error)
  return isAlertKey(key) || isPlainKey(key) ? `${key}: ${said.replace(/^\d+: /, '')}` : `${key}.${said}`
}

/** Everything about the update is checked before anything is written; the first wrong key is named. */
const accept = async (deviceid: DeviceId, given: Record<string, unknown>, caller: Caller) => {
  const accepted: Partial<Record<SettingKeyName, unknown>> = {}
  for (const [key, value] of Object.entries(given)) {
    if (!isSettingKey(key)) throw new Problem('forbidden', `${key}: this setting cannot be changed.`)
    const rule = settingKeys[key]
    if (!mayOnDevice(caller.role, rule.ability)) {
      throw new Problem('forbidden', `${key}: Insufficient Permissions`)
    }
    const group = groupOfKey(key)
    if (group !== undefined && !caller.specialGroups.has(group)) {
      throw new Problem('forbidden', `${key}: Insufficient Permissions`)
    }
    if ('virtualOnly' in rule && !isVirtualDevice(deviceid)) {
      throw new Problem('forbidden', `${key}: the name of this device is one of its own settings.`)
    }
    const parsed = await (rule.schema as z.ZodMiniType).safeParseAsync(value)
    if (!parsed.success) throw new Problem('invalid', saidOf(key, parsed.error), { field: key })
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
