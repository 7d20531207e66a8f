import { AnnouncementSection } from '../announcements/AnnouncementSection'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { HealthView } from '../staff/HealthView'
import { MessagesSection } from '../staff/MessagesSection'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'

/** `/sqtools`: what a person on call looks at first. */
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
      <HealthView>
        <MessagesSection />
        <AnnouncementSection />
      </HealthView>
    </Page>
  )
}
