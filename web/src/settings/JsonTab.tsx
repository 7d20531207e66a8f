import { JsonSettings } from './JsonSettings'
import type { SettingsTabProps } from './SettingsTabProps'

export const JsonTab = ({ device, settings }: SettingsTabProps) => (
  <JsonSettings deviceid={device.deviceid} reported={settings.reported} onSaved={settings.onSaved} />
)
