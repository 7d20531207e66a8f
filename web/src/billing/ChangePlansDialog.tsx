import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { getCustomer } from '../../../shared/billing/customer'
import { type SubscriptionRow, getSubscriptions } from '../../../shared/billing/subscriptions'
import { updateSubscription } from '../../../shared/billing/updateSubscription'
import { getGroup, getGroups } from '../../../shared/groups/groups'
import type { SubscriptionTerm } from '../../../shared/plans/planTerms'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/readsOf'
import { useAction } from '../core/useAction'
import { useEndpoint } from '../core/useEndpoint'
import { paths } from '../paths'
import { AlertDialog } from '../ui/AlertDialog'
import { Banner } from '../ui/Banner'
import { Dialog } from '../ui/Dialog'
import { FailureText } from '../ui/FailureText'
import { Loading } from '../ui/Loading'
import { Segmented } from '../ui/Segmented'
import styles from './Billing.module.css'
import { CostPreview } from './CostPreview'
import { type ChosenPlan, paymentWarnings, splitDevices, usualPlan } from './planChoice'

const planOptions = [
  ['Hosted', 'Hosted'],
  ['Basic', 'Basic'],
] as const
const termOptions = [
  ['Monthly', 'Monthly'],
  ['Yearly', 'Yearly'],
] as const

interface Props {
  rows: readonly SubscriptionRow[]
  onDone: () => void
  onClose: () => void
}

const Names = ({ rows }: { rows: readonly SubscriptionRow[] }) => (
  <ul className={styles.names}>
    {rows.map(({ deviceid, name }) => (
      <li key={deviceid}>
        {name} ({deviceid})
      </li>
    ))}
  </ul>
)

/** Without a full stop: more words follow. */
const bare = (message: string): string => message.replace(/\.$/, '')

const ExcludedDialog = ({
  excluded,
  onClose,
}: {
  excluded: readonly SubscriptionRow[]
  onClose: () => void
}) => (
  <Dialog title="Change Plans" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
    <div className={styles.stack}>
      <p>
        These devices already have a Hosted plan on another subscription, or you may not change them. Please
        contact the subscription owner, or clear them from the selection.
      </p>
      <Names rows={excluded} />
    </div>
  </Dialog>
)

const ChoiceDialog = ({ rows, onDone, onClose }: Props) => {
  const navigate = useNavigate()
  const [plan, setPlan] = useState<ChosenPlan>(() => usualPlan(rows))
  const [term, setTerm] = useState<SubscriptionTerm>('Monthly')
  const [isIdle, setIsIdle] = useState(false)
  const { data, error } = useEndpoint(getCustomer, {})
  const devices = rows.map(({ deviceid }) => deviceid)
  const update = useAction(updateSubscription, {
    success: ({ message }) => message,
    refresh: [getCustomer, getSubscriptions, getGroups, getGroup, getSettings].map((read) =>
      readsOf(read, {}),
    ),
    onDone,
  })
  const warnings = data === undefined ? [] : paymentWarnings(data.customer)
  const isHosted = plan === 'Hosted'
  const isBlocked = isHosted && (warnings.length > 0 || data === undefined)
  const submit = () => {
    if (!isHosted && rows.every((row) => row.plan === 'Basic')) setIsIdle(true)
    else void update.run(isHosted ? { devices, plan: 'PREMIUM', term } : { devices, plan: 'STANDARD' })
  }
  const cancel = (
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
  )
  const billingDetails = (
    <Button onClick={() => void navigate(paths.account('billing'))}>View Billing Details</Button>
  )
  const confirm = (
    <Button {...(isHosted ? {} : { color: 'red.9' })} loading={update.busy} onClick={submit}>
      Confirm
    </Button>
  )
  if (isIdle) {
    return (
      <AlertDialog title="Change Plans" opened onClose={onClose}>
        No Action Required - Devices are already on the Basic plan.
      </AlertDialog>
    )
  }
  return (
    <Dialog
      title="Change Plans"
      onClose={onClose}
      actions={
        <>
          {cancel}
          {isBlocked ? (data === undefined ? null : billingDetails) : confirm}
        </>
      }
    >
      <div className={styles.stack}>
        <Names rows={rows} />
        <Segmented label="Plan" options={planOptions} value={plan} onChange={setPlan} />
        {isHosted ? (
          <>
            <Segmented label="Term" options={termOptions} value={term} onChange={setTerm} />
            {data === undefined && error === undefined && <Loading label="Loading billing details" />}
            <FailureText failure={error} />
            {warnings.map((warning) => (
              <Banner key={warning} tone="warning">
                {warning}
              </Banner>
            ))}
            {!isBlocked && <CostPreview devices={devices} term={term} />}
            <p className={styles.soft}>
              The upgrade takes effect immediately and your payment method is charged. Select all devices that
              need an upgrade together to avoid multiple charges. The minimum term is 1 month or 1 year; there
              are no refunds; cancel before the next renewal.
            </p>
          </>
        ) : (
          <Banner tone="warning">
            A downgrade to Basic takes effect immediately: the remaining period is forfeited and stored data
            is lost.
          </Banner>
        )}
        {update.error !== undefined && (
          <p role="alert">{`Error: ${bare(update.error.message)}. Please contact support`}</p>
        )}
      </div>
    </Dialog>
  )
}

/** Puts the picked devices on another plan, and says first what that costs. */
export const ChangePlansDialog = ({ rows, onDone, onClose }: Props) => {
  const { excluded, eligible } = splitDevices(rows)
  if (rows.length === 0) {
    return (
      <AlertDialog title="Change Plans" opened onClose={onClose}>
        No devices selected. Please select devices from the table.
      </AlertDialog>
    )
  }
  if (excluded.length > 0) return <ExcludedDialog excluded={excluded} onClose={onClose} />
  return <ChoiceDialog rows={eligible} onDone={onDone} onClose={onClose} />
}
