import { useState } from 'react'
import type { DeviceId, UserId } from '../../../shared/core/ids'
import { getStaffWhy, getWhy } from '../../../shared/notifications/noticeOutcomes'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { WhyFacts } from './WhyFacts'
import styles from './Notifications.module.css'

interface Props {
  readonly deviceid: DeviceId
  /** Of the occurrence. */
  readonly id: string
}

const Own = ({ deviceid, id }: Props) => {
  const { data, error, mutate } = useEndpoint(getWhy, { deviceid, id })
  if (data !== undefined) return <WhyFacts why={data} deviceid={deviceid} ownId={id} />
  if (error === undefined) return <Skeleton label="Looking for what decided" rows={3} />
  return <ErrorBox error={error} onRetry={() => void mutate()} />
}

const OfAccount = ({ deviceid, id, userid }: Props & { readonly userid: UserId }) => {
  const { data, error, mutate } = useEndpoint(getStaffWhy, { userid, deviceid, id })
  if (data !== undefined) return <WhyFacts why={data} deviceid={deviceid} />
  if (error === undefined) return <Skeleton label="Looking for what decided" rows={3} />
  return <ErrorBox error={error} onRetry={() => void mutate()} />
}

/** The question, and its answer once it is asked; of another person for staff. */
export const WhyNotified = ({
  userid,
  question = 'Why was I notified, or not?',
  ...props
}: Props & { readonly userid?: UserId; readonly question?: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.ask}>
      <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {question}
      </Button>
      {isOpen ? userid === undefined ? <Own {...props} /> : <OfAccount {...props} userid={userid} /> : null}
    </div>
  )
}
