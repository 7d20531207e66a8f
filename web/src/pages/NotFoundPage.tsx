import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import styles from './NotFoundPage.module.css'

export const NotFoundPage = () => {
  useDocumentTitle('Page not found')
  return (
    <div className={styles.page}>
      <p className={styles.code} aria-hidden>
        404
      </p>
      <h1 className={styles.title}>Page not found!</h1>
      <p className={styles.note}>The address may be misspelt, or the page may have moved.</p>
      <Link to={paths.home()} className={styles.home}>
        Go to the home page
      </Link>
    </div>
  )
}
