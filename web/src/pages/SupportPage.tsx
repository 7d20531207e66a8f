import { useParams } from 'react-router-dom'
import { useBrand } from '../brand/brand'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { Breadcrumb } from '../ui/layout/Breadcrumb'
import { Page } from '../ui/layout/Page'
import { PageHeader } from '../ui/layout/PageHeader'
import styles from '../users/account/Account.module.css'
import { SupportForm } from '../users/SupportForm'
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
      <section className={styles.card} aria-label="Support Request">
        <SupportForm key={deviceid} about={deviceid} />
      </section>
    </Page>
  )
}

/** `/support/{deviceid?}`; a brand without a support of its own has no such page. */
export const SupportPage = () => (useBrand().hideSupport ? <NotFoundPage /> : <Support />)
