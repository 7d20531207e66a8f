import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { DeviceId } from '../../../shared/core/ids'
import { useDocumentTitle } from '../core/useDocumentTitle'
import { paths } from '../paths'
import { FindDevice } from '../provisioning/FindDevice'
import { ProvisionedDevice } from '../provisioning/ProvisionedDevice'
import { Breadcrumb } from '../ui/Breadcrumb'
import { Page } from '../ui/Page'
import { PageHeader } from '../ui/PageHeader'
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
      {parsed.data !== undefined && <ProvisionedDevice key={parsed.data} deviceid={parsed.data} />}
    </Page>
  )
}
