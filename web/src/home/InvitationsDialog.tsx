import type { OutputOf } from '../../../shared/core/endpoint'
import { secondMs } from '../../../shared/core/time'
import {
  type Invitation,
  acceptInvitation,
  declineInvitation,
  getInvitations,
} from '../../../shared/users/invitations'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { usePages } from '../core/api/usePages'
import { Ago } from '../ui/text/Ago'
import { Dialog } from '../ui/dialog/Dialog'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { FailureText } from '../ui/feedback/FailureText'
import { Loading } from '../ui/feedback/Loading'
import styles from '../users/Invitations.module.css'
import { readsOfGroups } from './readsOfGroups'
import { Button } from '../ui/button/Button'

const entriesOf = ({ invitations }: OutputOf<typeof getInvitations>) => invitations
const idOf = ({ deviceid, groupid }: Invitation) => deviceid ?? groupid ?? ''
const refresh = [readsOf(getInvitations, {}), ...readsOfGroups]

const nounOf = ({ deviceid }: Invitation) => (deviceid === undefined ? 'group' : 'device')

interface EntryProps {
  readonly invitation: Invitation
  readonly busy: boolean
  readonly onAccept: () => void
  readonly onDecline: () => void
}

const Entry = ({ invitation, busy, onAccept, onDecline }: EntryProps) => {
  const { name, permission, invitedBy, invitedTs } = invitation
  const what = `the ${nounOf(invitation)} ${name}`
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
        <Button size="compact-sm" disabled={busy} aria-label={`Accept ${what}`} onClick={onAccept}>
          Accept
        </Button>
        <Button
          size="compact-sm"
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
export const InvitationsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const list = usePages(getInvitations, {}, { entriesOf, idOf })
  const accept = useAction(acceptInvitation, { success: ({ message }) => message, refresh })
  const decline = useAction(declineInvitation, { success: ({ message }) => message, refresh })
  const busy = accept.busy || decline.busy
  const { entries } = list
  return (
    <Dialog title="Invitations" onClose={onClose} isInAddress>
      <p>
        People with whom you share no device or group yet want to share these with you. You have no access,
        and they show nowhere else, until you accept.
      </p>
      <FailureText failure={accept.error ?? decline.error} />
      {list.error !== undefined && entries === undefined ? (
        <ErrorBox error={list.error} onRetry={list.reload} />
      ) : null}
      {entries === undefined && list.error === undefined ? <Loading label="Loading invitations" /> : null}
      {entries?.length === 0 ? <EmptyState title="No invitations wait for you." /> : null}
      {entries === undefined || entries.length === 0 ? null : (
        <>
          <ul className={styles.list} aria-label="Invitations">
            {entries.map((invitation) => {
              const { deviceid, groupid } = invitation
              const of = deviceid === undefined ? { groupid } : { deviceid }
              return (
                <Entry
                  key={idOf(invitation)}
                  invitation={invitation}
                  busy={busy}
                  onAccept={() => void accept.run(of)}
                  onDecline={() => void decline.run(of)}
                />
              )
            })}
          </ul>
          <div className={styles.end}>
            {list.hasMore ? (
              <Button variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
                Load more
              </Button>
            ) : null}
            {entries.length > 1 ? (
              <Button variant="default" loading={decline.busy} onClick={() => void decline.run({})}>
                Decline All
              </Button>
            ) : null}
          </div>
        </>
      )}
    </Dialog>
  )
}
