import { isDataJobActive } from '../../../shared/datajobs/dataJob'
import { mayOnDevice } from '../../../shared/core/roles'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { useEndpoint } from '../core/api/useEndpoint'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { Banner } from '../ui/feedback/Banner'
import { useNow } from '../ui/text/useNow'
import { DeleteCard } from './DeleteCard'
import { TransferCard } from './TransferCard'

const jobMs = 5000

/** Delete Data and Transfer Data; while either is under way, only that. */
export const DeleteTab = ({ device: { deviceid, role } }: SettingsTabProps) => {
  const now = useNow()
  const { data } = useEndpoint(
    getSettings,
    { deviceid },
    { refreshInterval: (latest) => (latest?.deviceSettings.DATA_job?.active === true ? jobMs : 0) },
  )
  const job = data?.deviceSettings.DATA_job
  if (job !== undefined && isDataJobActive(job, now / 1000)) {
    return (
      <Banner tone="info">
        Data is currently being {job.action === 'transfer' ? 'transferred' : 'deleted'}. This may take up to
        24 hours.
      </Banner>
    )
  }
  if (!mayOnDevice(role, 'adminSettings')) {
    return <Banner tone="info">Only an ADMIN of the device can delete or transfer its data.</Banner>
  }
  return (
    <>
      <DeleteCard deviceid={deviceid} />
      <TransferCard deviceid={deviceid} />
    </>
  )
}
