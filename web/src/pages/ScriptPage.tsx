import { DeviceHeader } from '../devices/DeviceHeader'
import { LastContact } from '../devices/LastContact'
import type { Device } from '../devices/useDevice'
import { useAdministeredGroup } from '../groups/useAdministeredGroup'
import { useVisit } from '../home/ownPlaces'
import { paths } from '../paths'
import styles from '../scripts/Script.module.css'
import { ScriptLoader } from '../scripts/ScriptWork'
import { DeviceGate } from './DeviceGate'

const ScriptOf = ({ device }: { device: Device }) => {
  useVisit(device.deviceid, device.name)
  const group = useAdministeredGroup(device.deviceid)
  return (
    <div className={styles.page}>
      <DeviceHeader
        device={device}
        pageName="Scripting"
        state={<LastContact ms={device.lastContactMs} config={device.config} />}
      />
      <ScriptLoader
        device={device}
        othersPath={group === undefined ? undefined : paths.bulkScript(group.groupid, device.deviceid)}
      />
    </div>
  )
}

/** `/script/{deviceid}`: the script of a device, for those who may write it. */
export const ScriptPage = () => (
  <DeviceGate ability="useScripts" refusedTo={paths.data}>
    {(device) => <ScriptOf device={device} />}
  </DeviceGate>
)
