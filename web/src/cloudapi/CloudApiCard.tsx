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
export const CloudApiCard = ({ deviceid, isHosted }: Props) => {
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
