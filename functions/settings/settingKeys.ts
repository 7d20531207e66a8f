import type * as z from 'zod/mini'
import { type AempKey, aempSettings } from '../../shared/aemp/aempSettings'
import type { DeviceAbility } from '../../shared/core/roles'
import { AllowedDevices } from '../../shared/devicetodevice/allowedDevices'
import { type AlertKey, alertSchemas } from '../alerts/alertChange'
import { DisplaySettingsChange } from './displaySettingsChange'
import { ConfigToPortalTs } from '../../shared/settings/configToPortal'
import { DeviceName, DeviceNotes } from '../../shared/settings/deviceNotes'

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

export type SettingKeyName = keyof typeof settingKeys

export const isSettingKey = (key: string): key is SettingKeyName => Object.hasOwn(settingKeys, key)
