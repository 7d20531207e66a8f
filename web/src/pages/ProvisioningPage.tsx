import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { DeviceId } from '../../../shared/core/ids'
import { useDocumentTitle } from '../core/useDocumentTitle'
import { FindDevice } from '../provisioning/FindDevice'
import { ProvisionedDevice } from '../provisioning/ProvisionedDevice'
import styles from '../provisioning/Provisioning.module.css'
import { NotFoundPage } from './NotFoundPage'

export const ProvisioningPage = () => {
  const { deviceid } = useParams()
  useDocumentTitle('Provisioning', deviceid)
  const parsed = z.optional(DeviceId).safeParse(deviceid)
  if (!parsed.success) return <NotFoundPage />
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Provisioning</h1>
      <FindDevice key={`find ${deviceid ?? ''}`} deviceid={deviceid} />
      {parsed.data !== undefined && <ProvisionedDevice key={parsed.data} deviceid={parsed.data} />}
    </div>
  )
}
