import { AnnouncementSection } from '../announcements/AnnouncementSection'
import { useDocumentTitle } from '../core/useDocumentTitle'
import { paths } from '../paths'
import { HealthView } from '../staff/HealthView'
import { MessagesSection } from '../staff/MessagesSection'
import { Breadcrumb } from '../ui/Breadcrumb'
import { Page } from '../ui/Page'
import { PageHeader } from '../ui/PageHeader'

/** `/sqtools`: what somebody on call looks at first. */
export const HealthPage = () => {
  useDocumentTitle('Health')
  return (
    <Page>
      <PageHeader
        crumbs={
          <Breadcrumb
            home={paths.home()}
            crumbs={[{ label: 'Administration', to: paths.staff() }, { label: 'Health' }]}
          />
        }
        title="Health"
      />
      <HealthView />
      <AnnouncementSection />
      <MessagesSection />
    </Page>
  )
}
