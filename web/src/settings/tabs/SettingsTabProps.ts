import type { FlatConfig } from '../../../../shared/devices/configTree'
import type { Device } from '../../devices/useDevice'

/** A device's own settings, as every tab of its Settings page is given them. */
export interface PageSettings {
  /** What the device last sent. */
  readonly reported: FlatConfig
  /** What was saved and has not been applied yet. */
  readonly pending: FlatConfig
  /** What was saved on this page since it was opened. */
  readonly saved: FlatConfig
  /** Which generation of features the firmware has; undefined while it is not known. */
  readonly featuresVersion: number | undefined
  /** A tab that saved settings says which; the page asks for them again. */
  readonly onSaved: (change: FlatConfig) => Promise<unknown>
}

export interface SettingsTabProps {
  readonly device: Device
  readonly settings: PageSettings
}
