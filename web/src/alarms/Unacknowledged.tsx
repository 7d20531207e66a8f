import { Suspense } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type Role, mayOnDevice } from '../../../shared/core/roles'
import { useWaitingIds } from '../alerts/deviceEventsContext'
import { Button } from '../ui/button/Button'
import { lazyPart } from '../ui/lazyPart'

const AcknowledgeHere = lazyPart(async () => (await import('./AcknowledgeHere')).AcknowledgeHere)

interface Props {
  deviceid: DeviceId
  role: Role | undefined
  className?: string | undefined
}

/** How many events of the page's device wait for a person, with the button for those who may. */
export const Unacknowledged = ({ deviceid, role, className }: Props) => {
  const ids = useWaitingIds()
  if (ids.length === 0) return null
  return (
    <>
      <span className={className}>{ids.length} unacknowledged</span>
      {mayOnDevice(role, 'acknowledgeAlarms') ? (
        <Suspense
          fallback={
            <Button size="compact-sm" variant="default" disabled>
              Acknowledge
            </Button>
          }
        >
          <AcknowledgeHere deviceid={deviceid} ids={ids} />
        </Suspense>
      ) : null}
    </>
  )
}
