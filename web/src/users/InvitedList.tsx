import type { InvitedPerson } from '../../../shared/users/invitations'
import styles from './Invitations.module.css'
import { Button } from '../ui/button/Button'

interface Props {
  invited: readonly InvitedPerson[]
  mayEdit: boolean
  onWithdraw: (person: InvitedPerson) => void
}

/** People who were invited and have not accepted yet; not there while there are none. */
export const InvitedList = ({ invited, mayEdit, onWithdraw }: Props) =>
  invited.length === 0 ? null : (
    <section className={styles.waiting} aria-label="Waiting for acceptance">
      <h2>Waiting for acceptance</h2>
      <ul className={styles.list}>
        {invited.map((person) => (
          <li key={person.userid}>
            <span className={styles.who}>
              <strong>{person.email}</strong> as {person.permission}
              <br />
              <small>Invited by {person.invitedBy}. Has no access until they accept.</small>
            </span>
            {mayEdit ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Withdraw the invitation of ${person.email}`}
                onClick={() => onWithdraw(person)}
              >
                Withdraw
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
