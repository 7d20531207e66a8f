import { useState } from 'react'
import {
  addApiCredential,
  getApiCredentials,
  removeApiCredential,
} from '../../../../shared/users/apiCredentials'
import type { OutputOf } from '../../../../shared/core/endpoint'
import { secondMs } from '../../../../shared/core/time'
import { readsOf } from '../../core/api/readsOf'
import { useAction } from '../../core/api/useAction'
import { useEndpoint } from '../../core/api/useEndpoint'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { ErrorDialog, AlertDialog } from '../../ui/dialog/AlertDialog'
import { Loading } from '../../ui/feedback/Loading'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { Ago, useNow } from '../../ui/text/useNow'
import { Button } from '../../ui/button/Button'
import { CopyButton } from '../../ui/button/CopyButton'
import styles from './Account.module.css'

const newForMs = 60_000

interface Props {
  credential: OutputOf<typeof addApiCredential>
  onRemove: () => void
}

const ApiKeyRow = ({ credential: { key, timeAdded, accessDate }, onRemove }: Props) => {
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

/** The only time at which a key is shown whole. */
const NewKeyDialog = ({ apiKey, onClose }: { apiKey: string; onClose: () => void }) => (
  <AlertDialog title="API Key Created" onClose={onClose}>
    <p>Copy the key now: it is not shown again.</p>
    <p className={styles.newKey}>
      <code>{apiKey}</code> <CopyButton what="API key" text={apiKey} />
    </p>
  </AlertDialog>
)

type Credential = OutputOf<typeof addApiCredential>

const everyMs = 60_000
const refresh = [readsOf(getApiCredentials, {})]

/** The keys by which programs use the portal as this person. */
export const ApiKeysTab = () => {
  const { data, error, mutate } = useEndpoint(getApiCredentials, {}, { refreshInterval: everyMs })
  const [made, setMade] = useState<Credential>()
  const [removed, setRemoved] = useState<Credential>()
  const add = useAction(addApiCredential, { refresh, onDone: setMade })
  const remove = useAction(removeApiCredential, { refresh, success: ({ message }) => message })
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading your API keys" />
    ) : (
      <ErrorBox error={error} onRetry={() => void mutate()} />
    )
  }
  const { credentials, maxApiKeys } = data
  return (
    <>
      <p className={styles.text}>
        A program that sends a key can see and change what you can. {credentials.length} of {maxApiKeys} in
        use.
      </p>
      {credentials.length === 0 ? <p>There are no API keys.</p> : null}
      <ul className={styles.keys} aria-label="API keys">
        {credentials.map((credential) => (
          <ApiKeyRow key={credential.id} credential={credential} onRemove={() => setRemoved(credential)} />
        ))}
      </ul>
      <PermissionButton
        loading={add.busy}
        disabledReason={
          credentials.length < maxApiKeys ? undefined : `Maximum number of API keys reached [${maxApiKeys}]`
        }
        onClick={() => void add.run({})}
      >
        Create API Key
      </PermissionButton>
      {made === undefined ? null : <NewKeyDialog apiKey={made.key} onClose={() => setMade(undefined)} />}
      {removed === undefined ? null : (
        <ConfirmDialog
          title="Remove API Key"
          confirmLabel="Remove"
          danger
          onConfirm={() => remove.run({ credentialid: removed.id })}
          onClose={() => setRemoved(undefined)}
        >
          Programs that use the key <code>{removed.key}</code> will be refused. This cannot be undone.
        </ConfirmDialog>
      )}
      <ErrorDialog failure={add.error} onClose={add.forget} />
    </>
  )
}
