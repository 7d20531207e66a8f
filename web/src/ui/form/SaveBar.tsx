import { useState } from 'react'
import { Dialog } from '../Dialog'
import { PermissionButton } from '../PermissionButton'
import { Button } from '../plain/Button'
import { DiscardButton } from './DiscardButton'
import styles from './SaveBar.module.css'

/** One thing that would be saved. */
interface BarChange {
  name: string
  label: string
  from: string
  to: string
}

/** One thing that keeps it from being saved. */
interface BarFault {
  name: string
  text: string
}

interface Props {
  form: { hasChanges: boolean; busy: boolean; refusal: string | undefined; discard: () => void }
  submit: string
  changes: readonly BarChange[]
  faults: readonly BarFault[]
  /** Brings a field before the eyes. */
  onGo: (name: string) => void
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

const Review = ({ changes, onGo, onClose }: Pick<Props, 'changes' | 'onGo'> & { onClose: () => void }) => (
  <Dialog
    title="Changes not saved"
    onClose={onClose}
    actions={
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    }
  >
    <ul className={styles.changes}>
      {changes.map(({ name, label, from, to }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.go}
            onClick={() => {
              onClose()
              onGo(name)
            }}
          >
            {label}
          </button>
          <span>
            <del>{from}</del> → <ins>{to}</ins>
          </span>
        </li>
      ))}
    </ul>
  </Dialog>
)

/** The foot of a long form, always in sight: how much is not saved, what is wrong, and the way to save it. */
export const SaveBar = ({ form, submit, changes, faults, onGo }: Props) => {
  const [isReviewing, setIsReviewing] = useState(false)
  const [fault] = faults
  return (
    <div className={styles.bar}>
      <div role="status" className={styles.status}>
        {changes.length === 0 ? null : <span>{count(changes.length, 'change')} not saved</span>}
        {fault === undefined ? null : (
          <span className={styles.fault}>
            <button type="button" className={styles.go} onClick={() => onGo(fault.name)}>
              {fault.text}
            </button>
            {faults.length === 1 ? '' : ` and ${faults.length - 1} more`}
          </span>
        )}
      </div>
      {changes.length === 0 ? null : (
        <Button variant="subtle" onClick={() => setIsReviewing(true)}>
          Review
        </Button>
      )}
      <DiscardButton form={form} />
      <PermissionButton
        type="submit"
        loading={form.busy}
        disabledReason={
          fault?.text ?? form.refusal ?? (changes.length === 0 ? 'No changes made.' : undefined)
        }
      >
        {submit}
      </PermissionButton>
      {isReviewing ? <Review changes={changes} onGo={onGo} onClose={() => setIsReviewing(false)} /> : null}
    </div>
  )
}
