import { useBrandHost } from '../brand/brand'
import type { RequestOf } from '../../../shared/core/endpoint'
import type { inviteToDevice, inviteToGroup } from '../../../shared/users/openInvitation'
import { useAction } from '../core/api/useAction'
import { Banner } from '../ui/feedback/Banner'
import { Button } from '../ui/button/Button'

type Invitation = typeof inviteToDevice | typeof inviteToGroup

interface Props<E extends Invitation> {
  readonly endpoint: E
  /** What is shared. */
  readonly of: Omit<RequestOf<E>, 'targetEmail' | 'hostname'>
  readonly email: string
}

/** For an address that has no account: a mail that says how to make one. */
export const InviteNotice = <E extends Invitation>({ endpoint, of, email }: Props<E>) => {
  const hostname = useBrandHost()
  const { run, busy, error } = useAction(endpoint, { success: ({ message }) => message })
  const invite = () => void run({ ...of, targetEmail: email, hostname } as unknown as RequestOf<E>)
  return (
    <Banner
      tone="info"
      action={
        <Button variant="default" onClick={invite} loading={busy}>
          Send Invitation
        </Button>
      }
    >
      {email} gets an email that says how to create an account. Add the person once they have logged in.
      {error === undefined ? null : ` ${error.message}`}
    </Banner>
  )
}
