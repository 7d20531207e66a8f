import { useDocumentTitle } from '../core/useDocumentTitle'
import { RegulatoryWords } from '../devices/RegulatoryWords'
import { paths } from '../paths'
import { Breadcrumb } from '../ui/Breadcrumb'
import { Page } from '../ui/Page'
import { PageHeader } from '../ui/PageHeader'
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
