import type { SettingsTabProps } from '../settings/SettingsTabProps'
import { DeviceFilesCard } from './DeviceFilesCard'
import { SendFileCard } from './SendFileCard'

export const FileTab = ({ device: { deviceid } }: SettingsTabProps) => (
  <>
    <DeviceFilesCard deviceid={deviceid} />
    <SendFileCard deviceid={deviceid} />
  </>
)
