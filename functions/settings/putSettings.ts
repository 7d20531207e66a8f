import type * as z from 'zod/mini'
import { type DeviceId, isVirtualDevice } from '../../shared/core/ids'
import { describeIssues } from '../../shared/core/describeIssues'
import { labelOfName } from '../../shared/core/labelOf'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice, type DeviceAbility } from '../../shared/core/roles'
import type { TurnVia } from '../../shared/ledger/settingTurns'
import { type putSettings as contract, DeviceName, DeviceNotes } from '../../shared/settings/deviceSettings'
import { type AempKey, aempSettings } from '../../shared/aemp/aempSettings'
import { AllowedDevices } from '../../shared/devicetodevice/allowedDevices'
import { ConfigToPortalTs } from '../../shared/settings/deviceConfig'
import { type AlertChange, isAlertKey, type AlertKey, alertSchemas } from '../alerts/alertChange'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { groupOfKey, machineSettingsIn, type SettingsChange, DisplaySettingsChange } from './SettingsChange'
import type { SettingsStore } from './settingsStore'

interface SettingKey {
  ability: DeviceAbility
  schema: z.ZodMiniType
  /** Only virtual devices (ids starting `0-`) carry a name of the portal's own: others report their name themselves. */
  virtualOnly?: true
}

const alertKeys = Object.fromEntries(
  Object.entries(alertSchemas).map(([key, schema]) => [key, { ability: 'editDeviceSettings', schema }]),
) as { [Key in AlertKey]: { ability: 'editDeviceSettings'; schema: (typeof alertSchemas)[Key] } }

const aempKeys = Object.fromEntries(
  Object.entries(aempSettings).map(([key, schema]) => [key, { ability: 'editDeviceSettings', schema }]),
) as { [Key in AempKey]: { ability: 'editDeviceSettings'; schema: (typeof aempSettings)[Key] } }

/** Every key that PUT /settings accepts. What is not named here is refused: quotas, plan and lock are the server's. */
export const settingKeys = {
  PORTAL_displaySettings: { ability: 'editDisplaySettings', schema: DisplaySettingsChange },
  PORTAL_deviceName: { ability: 'editDeviceNotes', schema: DeviceName, virtualOnly: true },
  PORTAL_deviceNotes: { ability: 'editDeviceNotes', schema: DeviceNotes },
  PORTAL_config_to_portal_ts: { ability: 'editDeviceSettings', schema: ConfigToPortalTs },
  SPC_allowed_devices: { ability: 'editDeviceSettings', schema: AllowedDevices },
  ...aempKeys,
  ...alertKeys,
} as const satisfies Record<string, SettingKey>

type SettingKeyName = keyof typeof settingKeys

const isSettingKey = (key: string): key is SettingKeyName => Object.hasOwn(settingKeys, key)

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
  (settings: SettingsStore, via: TurnVia = 'page'): Serve<typeof contract> =>
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
        via,
      },
      caller,
    )
    return { message: 'Settings Updated' }
  }
