import { useEffect, useState } from 'react'
import type { LocalAccount } from '../core/boot/config'
import { requestConfig } from '../core/api/requestConfig'
import styles from './LoginForm.module.css'
import { UnstyledButton } from '../ui/button/UnstyledButton'

/** Only a developer's machine pays for reading its list: the schema's library waits until there is one. */
const findAccounts = async (): Promise<LocalAccount[]> => {
  const config = await requestConfig()
  if (typeof config !== 'object' || config === null || !('local' in config)) return []
  const { loadConfig } = await import('../core/boot/config')
  return (await loadConfig()).local?.accounts ?? []
}

/** Demo accounts of a local stack, from its configuration; a deployed portal has none. */
export const DemoAccounts = ({ onPick }: { onPick: (account: LocalAccount) => void }) => {
  const [accounts, setAccounts] = useState<LocalAccount[]>([])
  useEffect(() => {
    let wanted = true
    findAccounts()
      .then((found) => wanted && setAccounts(found))
      // Signing in meets the same failure and shows it.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [])
  if (accounts.length === 0) return null
  return (
    <details className={styles.demo}>
      <summary>Demo accounts on this machine</summary>
      <ul className={styles.demoList}>
        {accounts.map((account) => (
          <li key={account.email}>
            <UnstyledButton className={styles.demoAccount} onClick={() => onPick(account)}>
              <span className={styles.demoEmail}>{account.email}</span>
              <span className={styles.demoAbout}>{account.about}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
