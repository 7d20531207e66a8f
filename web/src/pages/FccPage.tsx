import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { RegulatoryWords } from '../devices/RegulatoryDialog'
import { paths } from '../paths'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'
import styles from './FccPage.module.css'

const title = 'Regulatory Information'

/** `/fcc`: for everybody, signed in or not. */
export const FccPage = () => {
  useDocumentTitle(title)
  return (
    <Page>
      <PageHeader crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: title }]} />} title={title} />
      <div className={styles.words}>
        <h2>Radio</h2>
        <RegulatoryWords />
      </div>
    </Page>
  )
}
