import type { Health } from '../../../shared/staff/health'
import { Ago } from '../ui/text/Ago'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Fact } from './Fact'
import styles from './Staff.module.css'

const When = ({ ms }: { readonly ms: number | undefined }) =>
  ms === undefined ? <>Never</> : <Ago ms={ms} />

/** When Stripe was heard last, and whether plans are what is paid for. */
export const PaymentsCard = ({ payments }: Pick<Health, 'payments'>) => {
  const { eventMs, refusedMs, comparedMs, notCompared = 0 } = payments
  const isRefusing = refusedMs !== undefined && refusedMs > (eventMs ?? 0)
  return (
    <section className={styles.card} aria-labelledby="health-payments">
      <h2 id="health-payments">Payments</h2>
      <dl className={styles.facts}>
        <Fact name="Last event from Stripe">
          <When ms={eventMs} />
        </Fact>
        <Fact name="Last event refused">
          <When ms={refusedMs} />
          {isRefusing ? (
            <StatusMark tone="warning">Its signature was not valid; no event was accepted since</StatusMark>
          ) : null}
        </Fact>
        <Fact name="Plans compared">
          <When ms={comparedMs} />
          {notCompared > 0 ? (
            <StatusMark tone="alarm">
              {notCompared} {notCompared === 1 ? 'account' : 'accounts'} could not be compared
            </StatusMark>
          ) : null}
        </Fact>
      </dl>
    </section>
  )
}
