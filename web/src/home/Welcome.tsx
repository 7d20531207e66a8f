import { type ReactNode, Suspense } from 'react'
import { useBrand } from '../brand/brand'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useUser } from '../core/session/sessionContext'
import { paths } from '../paths'
import { LinkButton } from '../ui/button/LinkButton'
import { Skeleton } from '../ui/feedback/Skeleton'
import { lazyPart } from '../ui/lazyPart'
import { UnitPicture } from './UnitPicture'
import styles from './Welcome.module.css'

/** A person who holds out a group of machines to another. */
const GroupPicture = ({ className }: { readonly className: string | undefined }) => (
  <svg className={className} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
    <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
      <circle cx="36" cy="46" r="12" />
      <path d="M14 96c0-16 10-26 22-26s22 10 22 26" />
      <circle cx="204" cy="46" r="12" />
      <path d="M182 96c0-16 10-26 22-26s22 10 22 26" />
      <path d="M152 60h20m-7-7 7 7-7 7" stroke="var(--brand)" />
    </g>
    <rect x="74" y="24" width="70" height="72" rx="6" fill="var(--surface)" stroke="var(--line)" />
    <g stroke="var(--ink-soft)" strokeWidth="3" strokeLinecap="round" opacity="0.6">
      <path d="M98 42h34M98 60h34M98 78h34" />
    </g>
    <g fill="var(--brand)">
      <circle cx="86" cy="42" r="4" />
      <circle cx="86" cy="60" r="4" />
      <circle cx="86" cy="78" r="4" />
    </g>
  </svg>
)

const InvitationList = lazyPart(async () => (await import('./InvitationList')).InvitationList)

interface Props {
  /** So many invitations wait for the person. */
  readonly invitationCount: number
  readonly children?: ReactNode
}

/** For people who have nothing yet: what waits for them, and how a device or a group comes to them. */
export const Welcome = ({ invitationCount, children }: Props) => {
  const { name } = useBrand()
  const { email } = useUser()
  useDocumentTitle('Welcome')
  const isInvited = invitationCount > 0
  return (
    <div className={styles.page}>
      {children}
      <h1 className={styles.title}>Welcome to {name}</h1>
      {isInvited ? (
        <section className={styles.invited} aria-labelledby="welcome-invited">
          <h2 id="welcome-invited">
            {invitationCount === 1 ? 'You are invited' : `You have ${invitationCount} invitations`}
          </h2>
          <Suspense fallback={<Skeleton label="Loading invitations" rows={1} rowRem={4} />}>
            <InvitationList />
          </Suspense>
        </section>
      ) : (
        <p className={styles.lead}>Nothing to show yet. Begin in one of two ways:</p>
      )}
      <ol className={styles.ways}>
        <li>
          <UnitPicture className={styles.picture} />
          <h2>Add a device</h2>
          <p>You need the Device ID and the setup password from its label.</p>
          <LinkButton to={paths.addDevice()} {...(isInvited ? { variant: 'default' } : {})}>
            Add Device
          </LinkButton>
        </li>
        <li>
          <GroupPicture className={styles.picture} />
          <h2>Join a group</h2>
          <p>
            Ask an ADMIN of the device or group to add <strong>{email}</strong>. It appears here by itself,
            within half a minute.
          </p>
        </li>
      </ol>
    </div>
  )
}
