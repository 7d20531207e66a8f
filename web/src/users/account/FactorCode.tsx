import { useState } from 'react'
import { CodeField } from '../../ui/field/CodeField'
import styles from './Account.module.css'
import { Button } from '../../ui/button/Button'

interface Props {
  description: string
  busy: boolean
  error: string | undefined
  /** Resolves to whether the code was right. */
  onCode: (code: string) => Promise<boolean>
  onCancel: () => void
}

/** The code of the authenticator app; the sixth digit sends it. */
export const FactorCode = ({ description, busy, error, onCode, onCancel }: Props) => {
  const [code, setCode] = useState('')
  const send = async (whole: string) => {
    if (!(await onCode(whole))) setCode('')
  }
  return (
    <div className={styles.code}>
      <CodeField
        kind="digits"
        description={description}
        value={code}
        error={error}
        disabled={busy}
        onChange={setCode}
        onComplete={(whole) => void send(whole)}
      />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
