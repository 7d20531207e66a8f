import { getSettings } from '../../../shared/settings/deviceSettings'
import { AempCard } from '../aemp/AempCard'
import { useBrand } from '../brand/brand'
import { useEndpoint } from '../core/api/useEndpoint'
import { DeviceToDeviceCard } from '../devicetodevice/DeviceToDeviceCard'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { apiPrefix } from '../../../shared/core/services'
import { paths } from '../paths'
import { Banner } from '../ui/feedback/Banner'
import { CopyButton } from '../ui/button/CopyButton'
import { FoldCard } from '../ui/layout/FoldCard'
import styles from './CloudApiCard.module.css'

interface Props {
  deviceid: DeviceId
  isHosted: boolean
}

/** How a program reads this device: the address, the key, and a first call to try. */
const CloudApiCard = ({ deviceid, isHosted }: Props) => {
  const address = `${window.location.origin}${apiPrefix}/v1/devices/${deviceid}/latest`
  const command = `curl -H "X-API-Key: YOUR_KEY" ${address}`
  return (
    <FoldCard title="Cloud API" isOpen>
      {isHosted ? null : <Banner tone="warning">The Cloud API needs a Hosted plan.</Banner>}
      <p>
        Your own software reads and commands this device with a key of your account: it may do what you may.
        Keys are made and removed under <Link to={paths.account('api')}>Account, API</Link>; every call is
        described in the <Link to={paths.apiDocs()}>API documentation</Link>.
      </p>
      <div className={styles.call}>
        <code>{command}</code>
        <CopyButton what="the first call" text={command} />
      </div>
    </FoldCard>
  )
}

/** What other machines may know of a device: programs by key, other devices, fleet systems. */
export const ApiTab = ({ device: { deviceid, fw } }: SettingsTabProps) => {
  const { allowApi } = useBrand()
  const { data, error, mutate } = useEndpoint(getSettings, { deviceid })
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading API settings" />
    ) : (
      <ErrorBox error={error} otherwise="API settings could not be loaded." onRetry={() => void mutate()} />
    )
  }
  const { deviceSettings, tier } = data
  const isHosted = tier.apiEnabled
  return (
    <>
      {allowApi ? <CloudApiCard deviceid={deviceid} isHosted={isHosted} /> : null}
      <DeviceToDeviceCard
        deviceid={deviceid}
        fw={fw ?? deviceSettings.fw}
        isHosted={isHosted}
        allowed={deviceSettings.SPC_allowed_devices ?? []}
      />
      <AempCard deviceid={deviceid} isHosted={isHosted} settings={deviceSettings} />
    </>
  )
}
