import { UpdateTab } from '../../firmware/UpdateTab'
import { FleetFirmware } from '../../groups/FleetFirmware'
import type { SettingsTabProps } from '../../settings/tabs/SettingsTabProps'

/** The firmware of a device, and how the devices of its group stand. */
export const FirmwareTab = (props: SettingsTabProps) => {
  const { deviceid, fw = '' } = props.device
  return <UpdateTab {...props} fleet={<FleetFirmware deviceid={deviceid} fw={fw} />} />
}
