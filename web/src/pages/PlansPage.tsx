import { useBrand } from '../brand/brand'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import styles from '../plans/Plans.module.css'
import { PlanNotes, PlansTable } from '../plans/PlansTable'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'
import { NotFoundPage } from './NotFoundPage'

const Plans = () => {
  useDocumentTitle('Plans')
  return (
    <Page>
      <PageHeader crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Plans' }]} />} title="Plans" />
      <div className={styles.content}>
        <p className={styles.lead}>What each plan includes and costs.</p>
        <PlansTable />
        <PlanNotes />
      </div>
    </Page>
  )
}

/** `/plans`; a brand that sells nothing has no such page. */
export const PlansPage = () => (useBrand().hidePlans ? <NotFoundPage /> : <Plans />)
