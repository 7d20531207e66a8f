import { useTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { ServiceBoard } from '../service/ServiceBoard'
import { Breadcrumb } from '../ui/layout/Breadcrumb'
import { Page } from '../ui/layout/Page'
import { PageHeader } from '../ui/layout/PageHeader'

/** `/service`: what is due in the next thirty days in all groups of a person. */
export const ServicePage = () => {
  useTitle('Service')
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Service' }]} />}
        title="Due in the next 30 days"
      />
      <ServiceBoard />
    </Page>
  )
}
