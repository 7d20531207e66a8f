import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SubscriptionRow } from '../../../shared/billing/subscriptions'
import { AlertDialog, ErrorDialog } from '../ui/dialog/AlertDialog'
import { Dialog } from '../ui/dialog/Dialog'
import { paths } from '../paths'
import { Banner } from '../ui/feedback/Banner'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Segmented } from '../ui/button/Segmented'
import { formatCents } from '../plans/planFacts'
import { Button } from '../ui/button/Button'
import styles from './Billing.module.css'
import { CostPreview } from './CostPreview'
import { PaymentLine } from './PaymentLine'
import { idleReason, keptByOthers, splitDevices } from './planChoice'
import { usePlanChange } from './usePlanChange'

/** Which devices it is about. */
const DeviceNames = ({ rows }: { rows: readonly SubscriptionRow[] }) => (
  <ul className={styles.names}>
    {rows.map(({ deviceid, name }) => (
      <li key={deviceid}>
        {name} ({deviceid})
      </li>
    ))}
  </ul>
)

const planOptions = [
  ['Hosted', 'Hosted'],
  ['Basic', 'Basic'],
] as const
const termOptions = [
  ['Monthly', 'Monthly'],
  ['Yearly', 'Yearly'],
] as const

interface PlanDialogProps {
  readonly rows: readonly SubscriptionRow[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const HostedTerms = ({ change }: { readonly change: ReturnType<typeof usePlanChange> }) => {
  const { term, setTerm, price, customer, payment, warnings, cost, outdated } = change
  return (
    <>
      <Segmented label="Term" options={termOptions} value={term} onChange={setTerm} />
      <p className={styles.soft}>{price}</p>
      {!customer.isKnown && customer.error === undefined && <Loading label="Loading billing details" />}
      {!customer.isKnown && customer.error !== undefined && (
        <ErrorBox error={customer.error} onRetry={customer.ask} />
      )}
      {warnings.map((warning) => (
        <Banner key={warning} tone="warning">
          {warning}
        </Banner>
      ))}
      {customer.isKnown && <PaymentLine customer={customer.facts} payment={payment} />}
      {outdated !== undefined && <Banner tone="info">{outdated}</Banner>}
      {customer.isKnown && warnings.length === 0 && <CostPreview {...cost} isHosted />}
      <p className={styles.soft}>
        The upgrade takes effect immediately and your payment method is charged what is due now. Select all
        devices that need an upgrade together to avoid multiple charges. The minimum term is 1 month or 1
        year; there are no refunds; cancel before the next renewal.
      </p>
    </>
  )
}

interface BasicProps extends Pick<PlanDialogProps, 'rows'> {
  readonly kept: readonly SubscriptionRow[]
  readonly cost: ReturnType<typeof usePlanChange>['cost']
}

const namesOf = (rows: readonly SubscriptionRow[]) => rows.map(({ name }) => name).join(', ')

const BasicTerms = ({ rows, kept, cost }: BasicProps) => {
  if (kept.length > 0) {
    return (
      <Banner tone="warning">
        Only the subscription owner can cancel the plan of {namesOf(kept)}. Please contact them, or clear
        these devices from the selection.
      </Banner>
    )
  }
  const idle = idleReason(rows)
  if (idle !== undefined) return <p>{idle}</p>
  const trials = cost.cost?.onTrial ?? []
  const onTrial = rows.filter(({ deviceid }) => trials.some((trial) => trial.deviceid === deviceid))
  return (
    <>
      {onTrial.length < rows.length && (
        <Banner tone="warning">
          A downgrade to Basic takes effect immediately: the remaining period is forfeited and stored data is
          lost.
        </Banner>
      )}
      {onTrial.length > 0 && (
        <Banner tone="info">
          The trial of {namesOf(onTrial)} still runs: until it ends the plan is Trial, and stored data is
          kept. What is paid of the remaining period is forfeited.
        </Banner>
      )}
      <CostPreview {...cost} isHosted={false} />
    </>
  )
}

/** Hosted with its term and cost, or Basic with what is lost by it. */
const PlanDialog = ({ rows, onDone, onClose }: PlanDialogProps) => {
  const navigate = useNavigate()
  const change = usePlanChange(rows, onDone)
  const [isIdle, setIsIdle] = useState(false)
  const { plan, setPlan, warnings, cost, failure, busy } = change
  const isHosted = plan === 'Hosted'
  const due = cost.cost?.now.total ?? 0
  const kept = keptByOthers(rows)
  const idle = idleReason(rows)
  if (isIdle) {
    return (
      <AlertDialog title="Change Plans" opened onClose={onClose}>
        {idle}
      </AlertDialog>
    )
  }
  const way =
    isHosted && warnings.length > 0 ? (
      <Button variant="default" onClick={() => void navigate(paths.account('billing'))}>
        View Billing Details
      </Button>
    ) : (
      <Button
        {...(isHosted ? {} : { color: 'red.9' })}
        loading={busy}
        disabled={isHosted || idle === undefined ? cost.cost === undefined : false}
        onClick={() => (!isHosted && idle !== undefined ? setIsIdle(true) : change.submit())}
      >
        {isHosted && due > 0 ? `Pay ${formatCents(due)}` : 'Confirm'}
      </Button>
    )
  return (
    <Dialog
      title="Change Plans"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {way}
        </>
      }
    >
      <div className={styles.stack}>
        <DeviceNames rows={rows} />
        <Segmented label="Plan" options={planOptions} value={plan} onChange={setPlan} />
        {isHosted ? <HostedTerms change={change} /> : <BasicTerms rows={rows} kept={kept} cost={cost} />}
        <ErrorDialog failure={failure} onClose={change.forget} />
      </div>
    </Dialog>
  )
}

interface Props {
  readonly rows: readonly SubscriptionRow[]
  readonly onDone: () => void
  readonly onClose: () => void
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
  if (excluded.length === 0) return <PlanDialog rows={eligible} onDone={onDone} onClose={onClose} />
  return (
    <Dialog title="Change Plans" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.stack}>
        <p>
          These devices already have a Hosted plan on another subscription, or you may not change them. Please
          contact the subscription owner, or clear them from the selection.
        </p>
        <DeviceNames rows={excluded} />
      </div>
    </Dialog>
  )
}
