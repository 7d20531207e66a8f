import { useParams } from 'react-router-dom'
import { AddDeviceWizard } from '../adddevice/AddDeviceWizard'
import styles from '../adddevice/AddDevice.module.css'
import { useDocumentTitle } from '../core/useDocumentTitle'

/** `/{groupid?}/add` */
export const AddDevicePage = () => {
  const { groupid } = useParams()
  useDocumentTitle('Add New Device')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Add New Device</h1>
      <div className={styles.card}>
        <AddDeviceWizard key={groupid} wantedGroup={groupid} />
      </div>
    </div>
  )
}
