import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { DeviceFilesCard } from './DeviceFilesCard'
import { SendFileCard } from './SendFileCard'

export const FileTab = ({ device }: SettingsTabProps) => (
  <>
    <DeviceFilesCard deviceid={device.deviceid} />
    <SendFileCard device={{ deviceid: device.deviceid, name: device.name }} />
  </>
)
