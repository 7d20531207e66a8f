import { Suspense } from 'react'
import { invitationsParam } from '../paths'
import { Banner } from '../ui/feedback/Banner'
import { lazyPart } from '../ui/lazyPart'
import { useInAddress } from '../ui/useInAddress'
import styles from '../users/Invitations.module.css'
import { Button } from '../ui/button/Button'

const InvitationsDialog = lazyPart(async () => (await import('./InvitationList')).InvitationsDialog)

/** Says that invitations wait, and opens them; the account menu opens them too, when none waits. */
export const InvitationNotice = ({ count }: { readonly count: number }) => {
  const { value, open, close } = useInAddress(invitationsParam)
  return (
    <>
      {count === 0 ? null : (
        <div className={styles.notice}>
          <Banner
            tone="info"
            action={
              <Button variant="default" aria-haspopup="dialog" onClick={() => open('open')}>
                Show Invitations
              </Button>
            }
          >
            {count === 1 ? '1 invitation waits' : `${count} invitations wait`} for your answer.
          </Banner>
        </div>
      )}
      {value === undefined ? null : (
        <Suspense fallback={null}>
          <InvitationsDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
