import { secondMs } from '../../../shared/core/time'
import { type InvitedPerson, noAccountText } from '../../../shared/users/invitations'
import { faultsByField } from '../../../shared/core/describeIssues'
import type { Endpoint, RequestOf } from '../../../shared/core/endpoint'
import type { Role } from '../../../shared/core/roles'
import { Button } from '../ui/button/Button'
import { Instant } from '../ui/text/Instant'
import { useNow } from '../ui/text/useNow'
import { useBrandHost } from '../brand/brand'
import { useEditForm } from '../ui/form/useEditForm'
import type { Outcome } from '../ui/feedback/outcome'
import styles from './Invitations.module.css'

export interface Person {
  targetEmail: string
  targetPermission: Role
}

/** What happens to an address without an account, in one sentence before anything is sent. */
export const inviteHint =
  'A person without an account gets an invitation by email, and this permission once they accept it.'

const blank: Person = { targetEmail: '', targetPermission: 'VIEW' }

interface Options<E extends Endpoint> {
  /** Adds a person who has an account. */
  endpoint: E
  request: (person: Person) => RequestOf<E>
  add: (person: Person) => Promise<Outcome>
  /** Mails an invitation to an address that has none. */
  invite: (person: Person & { hostname: string }) => Promise<Outcome>
  startsOver?: boolean
  isGuarded?: boolean
}

/** One person and a role: a person with an account is added, any other address invited, by the same button. */
export const useInviteForm = <E extends Endpoint>({
  endpoint,
  request,
  add,
  invite,
  ...rest
}: Options<E>) => {
  const hostname = useBrandHost()
  return useEditForm<Person>({
    ...rest,
    saved: blank,
    unchanged: 'Enter an email address.',
    check: (person) => faultsByField(endpoint.input.safeParse(request(person)).error, endpoint.input),
    save: async (person) => {
      const added = await add(person)
      return added.ok || added.error.message !== noAccountText ? added : invite({ ...person, hostname })
    },
  })
}

/** The toast of an invitation that went out by mail. */
export const mailedNotice = (
  { message }: { message: string },
  { targetEmail, targetPermission }: Person,
) => ({
  title: message,
  text: `${targetEmail} is invited as ${targetPermission}.`,
})

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
