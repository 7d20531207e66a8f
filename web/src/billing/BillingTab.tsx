import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type BillingCustomer,
  createStripePortal,
  getCustomer,
  windowDone,
} from '../../../shared/billing/customer'
import { useUser } from '../core/session/sessionContext'
import { useEndpoint } from '../core/api/useEndpoint'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Banner } from '../ui/feedback/Banner'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { Instant } from '../ui/text/Instant'
import { Loading } from '../ui/feedback/Loading'
import { Form } from '../ui/form/Form'
import type { Failure } from '../ui/feedback/outcome'
import { TextInput } from '../ui/field/Field'
import styles from './Billing.module.css'
import { describeDay } from './subscriptionColumns'
import { formatAddress } from './PaymentLine'
import { outstandingInvoice } from './planChoice'

const noMethod = 'No payment method has been set. A payment method is required for Portal Hosting plans.'

/** Shows a failure once in a dialog, however often the request is retried; the text stays on the page. */
const FailureOnce = ({ failure }: { failure: Failure | undefined }) => {
  const [isSeen, setIsSeen] = useState(false)
  if (failure === undefined && isSeen) setIsSeen(false)
  return <ErrorDialog failure={isSeen ? undefined : failure} onClose={() => setIsSeen(true)} />
}

/** A new billing account has a name; one that is there is edited where its card is. */
const PortalForm = ({ customer }: { customer: BillingCustomer | undefined }) => {
  const { email, name } = useUser()
  const isNew = customer === undefined
  const form = useEndpointForm(createStripePortal, {
    saved: { name: customer?.name ?? name },
    mayRepeat: true,
    request: (typed) => (isNew ? { name: typed.name } : {}),
    onDone: ({ message }) => window.location.assign(message.url),
  })
  return (
    <>
      <Form form={form} submit={isNew ? 'Create Billing Account' : 'Edit Billing Details'}>
        <TextInput
          {...form.field('name')}
          label="Billing Name"
          readOnly={!isNew}
          variant={isNew ? 'default' : 'filled'}
          maxLength={200}
        />
        <TextInput label="Billing Email" value={customer?.email ?? email} readOnly variant="filled" />
      </Form>
      <FailureOnce failure={form.failure} />
    </>
  )
}

const CustomerFacts = ({ customer }: { customer: BillingCustomer }) => {
  const { default_payment_method: method } = customer.invoice_settings
  const percent = customer.discount?.coupon.percent_off
  return (
    <>
      {customer.delinquent && <Banner tone="alarm">{outstandingInvoice}</Banner>}
      {method === null ? <Banner tone="warning">{noMethod}</Banner> : <p>Payment method: {method}</p>}
      {formatAddress(customer) !== '' && <p>Billing address: {formatAddress(customer)}</p>}
      {percent ? <p>Coupon: {percent} % off</p> : null}
      {customer.portal_subscription.terms.map(({ term, periodEndTs, isEnding, isPastDue }, index) => (
        <p key={index}>
          {term} subscription {isEnding ? 'ends' : 'renews'} on {describeDay(periodEndTs)}
          {isPastDue ? '; its last payment failed' : ''}
        </p>
      ))}
    </>
  )
}

/** A window that comes back from the payment page has nothing more to do: the page that opened it goes on. */
const WindowDone = () => (
  <EmptyState title="Your payment details are saved">
    <p>Close this tab to go on with your plan.</p>
  </EmptyState>
)

/** Who pays, how, and the way to where a card is set. */
export const BillingTab = () => {
  const [params] = useSearchParams()
  return params.get(windowDone.name) === windowDone.value ? <WindowDone /> : <Billing />
}

const Billing = () => {
  const { data, error, mutate } = useEndpoint(getCustomer, {})
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading billing details" />
    ) : (
      <>
        <ErrorBox error={error} onRetry={() => void mutate()} />
        <FailureOnce failure={error} />
      </>
    )
  }
  const { customer, staleSinceMs } = data
  return (
    <div className={styles.stack}>
      {staleSinceMs !== undefined && (
        <Banner tone="info">
          Payments cannot be reached at this time. This is how it stood at <Instant ms={staleSinceMs} />.
          Please try again later to change anything.
        </Banner>
      )}
      {customer === undefined ? (
        <>
          <h2>Getting Started</h2>
          <p>
            Hosted plans are paid by card. Create a billing account, then set a payment method and a billing
            address on the secure payment page; nothing is charged until you choose a plan.
          </p>
        </>
      ) : (
        <CustomerFacts customer={customer} />
      )}
      <PortalForm key={customer?.id ?? 'new'} customer={customer} />
    </div>
  )
}
