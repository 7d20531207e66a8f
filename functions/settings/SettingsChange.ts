import type { DisplayEntry } from '../../shared/display/displaySettings'
import type { DeviceNotes } from '../../shared/settings/deviceNotes'
import type { BasedOn } from '../../shared/settings/settingsRevisions'
import type { AlertChange } from '../alerts/alertChange'
import type { MachineSettings } from './planMachineSettings'

export interface SettingsChange {
  /** Keys given are replaced, `null` removes; others stay, so that two people's changes both survive. */
  display?: Record<string, DisplayEntry | null> | undefined
  notes?: DeviceNotes | undefined
  name?: string | undefined
  alerts?: AlertChange | undefined
  /** The report that shuts the portal out, as somebody took note of it. */
  configToPortalTs?: number | undefined
  /** What other machines may know of this one. */
  machines?: MachineSettings | undefined
  /** What it was made from; without it the change holds whatever is there. */
  basedOn?: BasedOn | undefined
}
