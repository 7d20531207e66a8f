import { useParams } from 'react-router-dom'
import { AddDeviceWizard } from '../adddevice/AddDeviceWizard'
import styles from '../adddevice/AddDevice.module.css'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'

const title = 'Add New Device'

/** `/{groupid?}/add` */
export const AddDevicePage = () => {
  const { groupid } = useParams()
  useDocumentTitle(title)
  return (
    <Page>
      <PageHeader crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: title }]} />} title={title} />
      <div className={styles.card}>
        <AddDeviceWizard key={groupid} wantedGroup={groupid} />
      </div>
    </Page>
  )
}
