import type { z } from 'zod'
import type { DeviceAbility } from '../core/roles'
import { DisplaySettingsChange } from '../display/displaySettingsChange'
import { DeviceName, DeviceNotes } from './deviceNotes'

interface SettingKey {
  ability: DeviceAbility
  schema: z.ZodType
  /** Only virtual devices (ids starting `0-`) carry a name of the portal's own (spec 1 §5). */
  virtualOnly?: true
}

/** Every key that PUT /settings accepts. What is not named here is refused: quotas, plan and lock are the server's. */
export const settingKeys = {
  PORTAL_displaySettings: { ability: 'editDisplaySettings', schema: DisplaySettingsChange },
  PORTAL_deviceName: { ability: 'editDeviceNotes', schema: DeviceName, virtualOnly: true },
  PORTAL_deviceNotes: { ability: 'editDeviceNotes', schema: DeviceNotes },
} as const satisfies Record<string, SettingKey>

export type SettingKeyName = keyof typeof settingKeys

export const isSettingKey = (key: string): key is SettingKeyName => Object.hasOwn(settingKeys, key)
