import { secondMs } from '../../../shared/core/time'
import type { InvitedPerson } from '../../../shared/users/invitations'
import styles from './Invitations.module.css'
import { Button } from '../ui/button/Button'
import { Instant } from '../ui/text/Instant'
import { useNow } from '../ui/text/useNow'

interface Props {
  invited: readonly InvitedPerson[]
  mayEdit: boolean
  /** The invitation that is on its way once more. */
  isSending: boolean
  onSendAgain: (person: InvitedPerson) => void
  onWithdraw: (person: InvitedPerson) => void
}

/** Until when an emailed invitation can be used, or since when no more. */
const Validity = ({ expiresTs }: { expiresTs: number }) => {
  const isOver = expiresTs * secondMs < useNow()
  return (
    <>
      {isOver ? 'The invitation expired on ' : 'Has no account yet. Valid until '}
      <Instant ms={expiresTs * secondMs} />.
    </>
  )
}

/** People who were invited and have not accepted yet; not there while there are none. */
export const InvitedList = ({ invited, mayEdit, isSending, onSendAgain, onWithdraw }: Props) =>
  invited.length === 0 ? null : (
    <section className={styles.waiting} aria-label="Invited">
      <h2>Invited</h2>
      <ul className={styles.list}>
        {invited.map((person) => (
          <li key={person.userid ?? person.email}>
            <span className={styles.who}>
              <strong>{person.email}</strong> as {person.permission}
              <br />
              <small>
                Invited by {person.invitedBy}.{' '}
                {person.expiresTs === undefined ? (
                  'Has no access until they accept.'
                ) : (
                  <Validity expiresTs={person.expiresTs} />
                )}
              </small>
            </span>
            {mayEdit ? (
              <span className={styles.buttons}>
                {person.expiresTs === undefined ? null : (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Send Again to ${person.email}`}
                    disabled={isSending}
                    onClick={() => onSendAgain(person)}
                  >
                    Send Again
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Withdraw the invitation of ${person.email}`}
                  onClick={() => onWithdraw(person)}
                >
                  Withdraw
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
