import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { useEndpoint } from '../core/api/useEndpoint'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Dialog } from '../ui/dialog/Dialog'
import { Loading } from '../ui/feedback/Loading'
import styles from './AssetNotes.module.css'
import { AssetNotesForm } from './AssetNotesForm'
import { Button } from '../ui/button/Button'

interface Props {
  deviceid: DeviceId
  onClose: () => void
}

/** What people noted about a machine: loading, then an error or the form. */
export const AssetNotesDialog = ({ deviceid, onClose }: Props) => {
  const { data, error, isValidating, mutate } = useEndpoint(getSettings, { deviceid })
  // The form starts with what the server has now, not with what this page loaded a while ago; and it stays when
  // the page asks again meanwhile.
  const [opened, setOpened] = useState<typeof data>()
  if (opened === undefined && data !== undefined && !isValidating) setOpened(data)
  if (opened !== undefined) {
    return <AssetNotesForm deviceid={deviceid} opened={opened} onClose={onClose} />
  }
  return (
    <Dialog size="l" title="Asset Notes" onClose={onClose}>
      {error === undefined ? (
        <Loading label="Loading the asset notes" />
      ) : (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
