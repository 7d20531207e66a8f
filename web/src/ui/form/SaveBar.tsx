import { Suspense, useState } from 'react'
import { PermissionButton } from '../button/PermissionButton'
import { Button } from '../button/Button'
import { lazyPart } from '../lazyPart'
import type { BarChange } from './ReviewDialog'
import styles from './SaveBar.module.css'

interface DiscardButtonProps {
  form: { hasChanges: boolean; discard: () => void }
}

/** Gives the changes of a form up; there while it has some. */
export const DiscardButton = ({ form: { hasChanges, discard } }: DiscardButtonProps) =>
  hasChanges ? (
    <Button variant="default" onClick={discard}>
      Discard
    </Button>
  ) : null

const ReviewDialog = lazyPart(async () => (await import('./ReviewDialog')).ReviewDialog)

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
      {isReviewing ? (
        <Suspense fallback={null}>
          <ReviewDialog changes={changes} onGo={onGo} onClose={() => setIsReviewing(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
