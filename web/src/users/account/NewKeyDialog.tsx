import { AlertDialog } from '../../ui/dialog/AlertDialog'
import { CopyButton } from '../../ui/button/CopyButton'
import styles from './Account.module.css'

/** The only time at which a key is shown whole. */
export const NewKeyDialog = ({ apiKey, onClose }: { apiKey: string; onClose: () => void }) => (
  <AlertDialog title="API Key Created" onClose={onClose}>
    <p>Copy the key now: it is not shown again.</p>
    <p className={styles.newKey}>
      <code>{apiKey}</code> <CopyButton what="API key" text={apiKey} />
    </p>
  </AlertDialog>
)
