import { useNavigate } from 'react-router-dom'
import type { OutputOf } from '../../../shared/core/endpoint'
import { secondMs } from '../../../shared/core/time'
import {
  type Invitation,
  acceptInvitation,
  declineInvitation,
  getInvitations,
} from '../../../shared/users/invitations'
import { Dialog } from '../ui/dialog/Dialog'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { usePages } from '../core/api/usePages'
import { paths } from '../paths'
import { Ago } from '../ui/text/useNow'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { FailureText } from '../ui/feedback/FailureText'
import { Skeleton } from '../ui/feedback/Skeleton'
import styles from '../users/Invitations.module.css'
import { Button } from '../ui/button/Button'
import { readsOfGroups } from './readsOfGroups'

const entriesOf = ({ invitations }: OutputOf<typeof getInvitations>) => invitations
const idOf = ({ deviceid, groupid }: Invitation) => deviceid ?? groupid ?? ''
const refresh = [readsOf(getInvitations, {}), ...readsOfGroups]

const nounOf = ({ deviceid }: Invitation) => (deviceid === undefined ? 'group' : 'device')

interface EntryProps {
  readonly invitation: Invitation
  readonly isOnly: boolean
  readonly busy: boolean
  readonly onAccept: () => void
  readonly onDecline: () => void
}

const Entry = ({ invitation, isOnly, busy, onAccept, onDecline }: EntryProps) => {
  const { name, permission, invitedBy, invitedTs } = invitation
  const what = `the ${nounOf(invitation)} ${name}`
  const accept = isOnly ? 'Accept and Open' : 'Accept'
  return (
    <li>
      <span className={styles.who}>
        <strong>{name}</strong> ({nounOf(invitation)}) as {permission}
        <br />
        <small>
          From {invitedBy.name} ({invitedBy.email}), <Ago ms={invitedTs * secondMs} />
        </small>
      </span>
      <span className={styles.buttons}>
        <Button
          size={isOnly ? 'sm' : 'compact-sm'}
          variant={isOnly ? 'filled' : 'default'}
          disabled={busy}
          aria-label={`${accept} ${what}`}
          onClick={onAccept}
        >
          {accept}
        </Button>
        <Button
          size={isOnly ? 'sm' : 'compact-sm'}
          variant="default"
          disabled={busy}
          aria-label={`Decline ${what}`}
          onClick={onDecline}
        >
          Decline
        </Button>
      </span>
    </li>
  )
}

/** What strangers share with the person: nothing of it counts before it is accepted. */
export const InvitationList = () => {
  const list = usePages(getInvitations, {}, { entriesOf, idOf })
  const navigate = useNavigate()
  const { entries } = list
  const isOnly = entries?.length === 1
  const accept = useAction(acceptInvitation, {
    success: ({ message }) => message,
    refresh,
  })
  /** Accepting the only one leads to it. */
  const acceptOne = async ({ deviceid, groupid }: Invitation) => {
    const { ok } = await accept.run(deviceid === undefined ? { groupid } : { deviceid })
    if (!ok || !isOnly) return
    if (deviceid !== undefined) void navigate(paths.data(deviceid))
    else if (groupid !== undefined) void navigate(paths.group(groupid))
  }
  const decline = useAction(declineInvitation, { success: ({ message }) => message, refresh })
  const busy = accept.busy || decline.busy
  if (entries === undefined) {
    return list.error === undefined ? (
      <Skeleton label="Loading invitations" rows={1} rowRem={4} />
    ) : (
      <ErrorBox error={list.error} onRetry={list.reload} />
    )
  }
  return (
    <>
      <FailureText failure={accept.error ?? decline.error} />
      {entries.length === 0 ? <EmptyState title="No invitations wait for you." /> : null}
      <ul className={styles.list} aria-label="Invitations">
        {entries.map((invitation) => {
          const { deviceid, groupid } = invitation
          const of = deviceid === undefined ? { groupid } : { deviceid }
          return (
            <Entry
              key={idOf(invitation)}
              invitation={invitation}
              isOnly={isOnly}
              busy={busy}
              onAccept={() => void acceptOne(invitation)}
              onDecline={() => void decline.run(of)}
            />
          )
        })}
      </ul>
      {entries.length > 1 ? (
        <div className={styles.end}>
          {list.hasMore ? (
            <Button variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
              Load more
            </Button>
          ) : null}
          <Button variant="default" loading={decline.busy} onClick={() => void decline.run({})}>
            Decline All
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Invitations over any page of the portal. */
export const InvitationsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Invitations" onClose={onClose} isInAddress>
    <p>
      People with whom you share no device or group yet want to share these with you. You have no access, and
      they show nowhere else, until you accept.
    </p>
    <InvitationList />
  </Dialog>
)
