import { ExportCard } from '../settingsfile/ExportCard'
import { ImportCard } from '../settingsfile/ImportCard'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { CommandCard } from './CommandCard'
import { FreightCard } from './FreightCard'

/** What an ADMIN does to the device as a whole. */
export const AdminTab = ({ device: { deviceid } }: SettingsTabProps) => (
  <>
    <CommandCard
      deviceid={deviceid}
      title="Reboot Device"
      about="The device restarts five seconds after it receives the command."
      method="Sys.Reboot"
      args={{ delay_ms: 5000 }}
      success="Reboot command is queued."
    />
    <FreightCard deviceid={deviceid} />
    <CommandCard
      deviceid={deviceid}
      title="Request Device Settings"
      about="The device sends all of its settings, so that the portal shows what it really has."
      method="Config.Get"
      args={{}}
      success="Config request has been queued. Please check the Command Queue."
    />
    <ExportCard deviceid={deviceid} />
    <ImportCard deviceid={deviceid} />
  </>
)
