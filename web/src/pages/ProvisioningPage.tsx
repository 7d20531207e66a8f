import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { DeviceId } from '../../../shared/core/ids'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { FindDevice, RecentDevices } from '../provisioning/FindDevice'
import { ProvisionedDevice } from '../provisioning/ProvisionedDevice'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'
import { NotFoundPage } from './NotFoundPage'

const title = 'Provisioning'

export const ProvisioningPage = () => {
  const { deviceid } = useParams()
  useDocumentTitle(title, deviceid)
  const parsed = z.optional(DeviceId).safeParse(deviceid)
  if (!parsed.success) return <NotFoundPage />
  const crumbs =
    parsed.data === undefined
      ? [{ label: title }]
      : [{ label: title, to: paths.provisioning() }, { label: parsed.data }]
  return (
    <Page>
      <PageHeader crumbs={<Breadcrumb home={paths.home()} crumbs={crumbs} />} title={title} />
      <FindDevice key={`find ${deviceid ?? ''}`} deviceid={deviceid} />
      {parsed.data === undefined ? (
        <RecentDevices />
      ) : (
        <ProvisionedDevice key={parsed.data} deviceid={parsed.data} />
      )}
    </Page>
  )
}
