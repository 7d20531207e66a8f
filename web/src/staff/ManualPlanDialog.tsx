import { useState } from 'react'
import { updatePlan } from '../../../shared/billing/updatePlan'
import { dayMs, dayOf, secondMs } from '../../../shared/core/time'
import type { StaffDevice } from '../../../shared/staff/staffDevice'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { readsOfStaffDevice } from './readsOfStaffDevice'
import { TextInput } from '../ui/field/TextInput'

interface Props {
  readonly device: StaffDevice
  readonly onClose: () => void
}

const usualDays = 365

/** The end of a day, UTC. */
const endOf = (day: string): number => Math.floor((Date.parse(day) + dayMs) / secondMs) - 1

/** Gives the Hosted plan until a day, paid for some other way. */
export const ManualPlanDialog = ({ device, onClose }: Props) => {
  const { deviceid, name, planTerm, plan_expiry_ts: expiryTs } = device
  const isManual = planTerm === 'Manual' && expiryTs !== undefined
  const [inAYear] = useState(() => Date.now() + usualDays * dayMs)
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
