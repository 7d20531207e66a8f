import { useState } from 'react'
import { updatePlan } from '../../../shared/billing/updatePlan'
import { secondMs, dayMs, dayOf } from '../../../shared/core/time'
import type { StaffDevice } from '../../../shared/staff/staffDevice'
import { useAction } from '../core/api/useAction'
import { describeDays } from '../plans/describeReadingAccess'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Instant } from '../ui/text/Instant'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { TextInput } from '../ui/field/Field'
import { Button } from '../ui/button/Button'
import { Fact } from './Fact'
import { readsOfStaffDevice } from './StaffDeviceCards'
import styles from './Staff.module.css'
import { portalNowMs } from '../ui/text/portalClock'

interface Props {
  readonly device: StaffDevice
  readonly onClose: () => void
}

const usualDays = 365

/** The end of a day, UTC. */
const endOf = (day: string): number => Math.floor((Date.parse(day) + dayMs) / secondMs) - 1

/** Gives the Hosted plan until a day, paid for some other way. */
const ManualPlanDialog = ({ device, onClose }: Props) => {
  const { deviceid, name, planTerm, plan_expiry_ts: expiryTs } = device
  const isManual = planTerm === 'Manual' && expiryTs !== undefined
  const [inAYear] = useState(() => portalNowMs() + usualDays * dayMs)
  const form = useEndpointForm(updatePlan, {
    saved: { until: dayOf(isManual ? expiryTs * secondMs : inAYear) },
    request: ({ until }) => ({ deviceid, plan: 'PREMIUM' as const, plan_expiry_ts: endOf(until) }),
    fieldOf: (path) => (path === 'plan_expiry_ts' ? 'until' : path),
    success: ({ message }) => message,
    refresh: readsOfStaffDevice(deviceid),
    onDone: onClose,
    mayRepeat: !isManual,
  })
  return (
    <FormDialog title="Set Manual Plan" size="s" form={form} submit="Set Plan" onClose={onClose}>
      <p>
        Puts {name} on the Hosted plan without a charge. On the day after, it goes back to Basic by itself.
      </p>
      <TextInput type="date" label="Hosted until" autoFocus {...form.field('until')} />
    </FormDialog>
  )
}

const Moment = ({ ts }: { readonly ts: number | undefined }) =>
  ts === undefined ? '–' : <Instant ms={ts * secondMs} />

/** The plan of a device, and a way to give one by hand or take it back. */
export const PlanCard = ({ device }: { readonly device: StaffDevice }) => {
  const { deviceid, plan, tier, planTerm, subscriberEmail } = device
  const [open, setOpen] = useState<'manual' | 'basic'>()
  const update = useAction(updatePlan, {
    success: ({ message }) => message,
    refresh: readsOfStaffDevice(deviceid),
  })
  const isSubscribed = subscriberEmail !== undefined && planTerm !== 'Manual'
  return (
    <section className={styles.card} aria-labelledby="staff-plan">
      <h2 id="staff-plan">Plan</h2>
      <dl className={styles.facts}>
        <Fact name="Plan">
          {plan}
          {device.trialDaysRemaining === undefined ? '' : `, ${describeDays(device.trialDaysRemaining)} left`}
        </Fact>
        <Fact name="Term">{planTerm ?? '–'}</Fact>
        {isSubscribed ? <Fact name="Subscribed by">{subscriberEmail}</Fact> : null}
        <Fact name="Paid since">
          <Moment ts={device.last_upgrade_ts} />
        </Fact>
        <Fact name="Ends on">
          <Moment ts={device.plan_expiry_ts} />
        </Fact>
      </dl>
      {isSubscribed ? (
        <p className={styles.soft}>A subscription is changed by the person who pays for it.</p>
      ) : (
        <div className={styles.buttons}>
          <Button size="compact-sm" onClick={() => setOpen('manual')}>
            Set Manual Plan
          </Button>
          {tier === 'PREMIUM' ? (
            <Button size="compact-sm" variant="default" onClick={() => setOpen('basic')}>
              End Plan
            </Button>
          ) : null}
        </div>
      )}
      {open === 'manual' ? <ManualPlanDialog device={device} onClose={() => setOpen(undefined)} /> : null}
      {open === 'basic' ? (
        <ConfirmDialog
          title="End Plan"
          confirmLabel="End Plan"
          danger
          onConfirm={() => update.run({ deviceid, plan: 'STANDARD' })}
          onClose={() => setOpen(undefined)}
        >
          Put {device.name} ({deviceid}) on the Basic plan now? From then on its owner sees one day of data.
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
