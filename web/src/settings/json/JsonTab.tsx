import { JsonSettings } from './JsonSettings'
import { JsonView } from './JsonView'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'

/** Settings as text: some to apply, and all that the device reported. */
export const JsonTab = ({ device: { deviceid }, settings }: SettingsTabProps) => (
  <>
    <JsonSettings deviceid={deviceid} reported={settings.reported} onSaved={settings.onSaved} />
    <JsonView deviceid={deviceid} />
  </>
)
