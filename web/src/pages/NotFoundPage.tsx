import { useLocation } from 'react-router-dom'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { LinkButton } from '../ui/button/LinkButton'
import styles from './NotFoundPage.module.css'

export const NotFoundPage = () => {
  const { pathname } = useLocation()
  useDocumentTitle('Page not found')
  return (
    <div className={styles.page}>
      <p className={styles.code} aria-hidden>
        404
      </p>
      <h1 className={styles.title}>Page not found!</h1>
      <p className={styles.note}>There is no such page, or not for your account:</p>
      <p className={styles.address}>
        <code>{pathname}</code>
      </p>
      <LinkButton to={paths.home()}>Go to the home page</LinkButton>
    </div>
  )
}
