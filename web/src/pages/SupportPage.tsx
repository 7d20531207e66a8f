import { useParams } from 'react-router-dom'
import { useBrand } from '../brand/brand'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'
import { FormColumn } from '../ui/layout/FormColumn'
import { SupportForm, SupportHelp } from '../users/SupportForm'
import { NotFoundPage } from './NotFoundPage'

const Support = () => {
  const { deviceid } = useParams()
  useDocumentTitle('Support')
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Support' }]} />}
        title="Support Request"
      />
      <FormColumn label="Support Request" help={<SupportHelp />}>
        <SupportForm key={deviceid} about={deviceid} />
      </FormColumn>
    </Page>
  )
}

/** `/support/{deviceid?}`; a brand without a support of its own has no such page. */
export const SupportPage = () => (useBrand().hideSupport ? <NotFoundPage /> : <Support />)
