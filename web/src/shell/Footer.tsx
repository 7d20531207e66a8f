// Alone because the tests of brands draw it without the shell, which wants files of the build.
import { Link } from 'react-router-dom'
import { useBrand } from '../brand/brand'
import { paths } from '../paths'
import styles from './Shell.module.css'

export const Footer = () => {
  const { name, hideFooter, footerText, termsOfServiceUrl, privacyPolicyUrl, showRegulatoryInfo } = useBrand()
  if (hideFooter) return null
  return (
    <footer className={styles.footer}>
      <span>{footerText ?? `© ${new Date().getFullYear()} ${name}`}</span>
      {footerText === undefined && termsOfServiceUrl !== '' && (
        <a href={termsOfServiceUrl}>Terms of Service</a>
      )}
      {footerText === undefined && privacyPolicyUrl !== '' && <a href={privacyPolicyUrl}>Privacy Policy</a>}
      {showRegulatoryInfo && <Link to={paths.fcc()}>Regulatory</Link>}
    </footer>
  )
}
