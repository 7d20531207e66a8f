import type { OutputOf } from '../../../../shared/core/endpoint'
import type { addApiCredential } from '../../../../shared/users/apiCredentials'
import { secondMs } from '../../../../shared/core/time'
import { Ago } from '../../ui/text/Ago'
import { useNow } from '../../ui/text/useNow'
import styles from './Account.module.css'
import { Button } from '../../ui/button/Button'

const newForMs = 60_000

interface Props {
  credential: OutputOf<typeof addApiCredential>
  onRemove: () => void
}

export const ApiKeyRow = ({ credential: { key, timeAdded, accessDate }, onRemove }: Props) => {
  const now = useNow()
  const addedMs = timeAdded * secondMs
  return (
    <li>
      <span>
        <code>{key}</code> {now - addedMs < newForMs ? <span className={styles.new}>New</span> : null}
        <br />
        <small>
          Made <Ago ms={addedMs} />,{' '}
          {accessDate === null ? (
            'never used'
          ) : (
            <>
              last used <Ago ms={accessDate * secondMs} />
            </>
          )}
        </small>
      </span>
      <Button size="compact-sm" variant="default" aria-label={`Remove ${key}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
