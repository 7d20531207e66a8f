import { useDocumentTitle } from '../core/useDocumentTitle'
import { RegulatoryWords } from '../devices/RegulatoryWords'
import { Page } from '../ui/Page'
import styles from './FccPage.module.css'

/** `/fcc`: for everybody, signed in or not. */
export const FccPage = () => {
  useDocumentTitle('Regulatory Information')
  return (
    <Page>
      <h1 className={styles.title}>Regulatory Information</h1>
      <div className={styles.words}>
        <h2>Radio</h2>
        <RegulatoryWords />
      </div>
    </Page>
  )
}
