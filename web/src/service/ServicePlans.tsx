import { useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { removeServicePlan, putServicePlan } from '../../../shared/service/changeService'
import { type ServicePlan, describeInterval } from '../../../shared/service/plan'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { useGroups } from '../groups/useGroups'
import { MultiCombobox } from '../ui/combobox/Combobox'
import { Textarea } from '../ui/field/Textarea'
import { TextInput } from '../ui/field/Field'
import { FormDialog } from '../ui/form/FormDialog'
import { zoneName } from '../ui/zone/zoneName'
import { readsOfService } from './readsOfService'
import { machineName } from './describeService'
import styles from './Service.module.css'

interface ServicePlanDialogProps {
  readonly groupid: GroupId
  /** Without one a plan is made. */
  readonly plan: ServicePlan | undefined
  readonly onClose: () => void
}

const usual = { everyHours: '250', everyMonths: '', soonHours: '25', soonDays: '14' }

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))
/** What is not a number is refused by the contract at its field. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
const optional = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

/** What is done, how often, on which machines, and how long before it is said. */
const ServicePlanDialog = ({ groupid, plan, onClose }: ServicePlanDialogProps) => {
  const { data } = useGroups()
  const machines = data?.groups.find((group) => group.groupid === groupid)?.devices
  const form = useEndpointForm(putServicePlan, {
    saved: {
      name: plan?.name ?? '',
      tasks: plan?.tasks ?? '',
      everyHours: plan === undefined ? usual.everyHours : textOf(plan.everyHours),
      everyMonths: plan === undefined ? usual.everyMonths : textOf(plan.everyMonths),
      soonHours: plan === undefined ? usual.soonHours : textOf(plan.soonHours),
      soonDays: plan === undefined ? usual.soonDays : textOf(plan.soonDays),
      devices: [...(plan?.devices ?? [])] as string[],
    },
    request: ({ name, tasks, devices, ...numbers }) => {
      const [everyHours, everyMonths] = [optional(numbers.everyHours), optional(numbers.everyMonths)]
      return {
        groupid,
        ...(plan === undefined ? {} : { planid: plan.planid, version: plan.version }),
        name,
        tasks,
        ...(everyHours === undefined ? {} : { everyHours }),
        ...(everyMonths === undefined ? {} : { everyMonths }),
        soonHours: numberOf(numbers.soonHours),
        soonDays: numberOf(numbers.soonDays),
        ...(devices.length === 0 ? {} : { devices }),
        timeZone: plan?.timeZone ?? zoneName(),
      }
    },
    fieldOf: (path) => (path.startsWith('devices') ? 'devices' : path),
    success: ({ message }) => message,
    refresh: readsOfService(groupid),
    onDone: onClose,
  })
  const number = { inputMode: 'numeric' } as const
  return (
    <FormDialog
      title={plan === undefined ? 'Add Service Plan' : `Change ${plan.name}`}
      form={form}
      submit="Save"
      onClose={onClose}
    >
      <TextInput label="Name" placeholder="250 h service" autoFocus {...form.field('name')} />
      <div className={styles.fields}>
        <TextInput label="Every hours" {...number} {...form.field('everyHours')} />
        <TextInput label="Every months" {...number} {...form.field('everyMonths')} />
        <TextInput label="Hours before" {...number} {...form.field('soonHours')} />
        <TextInput label="Days before" {...number} {...form.field('soonDays')} />
      </div>
      <p className={styles.note}>
        Hours, months or both: what comes first counts, from the last entry in the log of a machine. It is
        soon so many hours or days before, and overdue past a tenth of its interval. Soon, due and overdue are
        each mailed once to you and to those who chose emails of this group.
      </p>
      <Textarea label="Tasks" autosize minRows={2} maxRows={8} {...form.field('tasks')} />
      <MultiCombobox
        label="Machines"
        description="All machines of the group while none is named."
        choices={machines?.map((each) => ({ value: each.deviceid, label: machineName(each) }))}
        values={form.values.devices}
        error={form.errors.devices}
        onChange={(devices) => form.setField('devices', devices)}
      />
    </FormDialog>
  )
}

const sayMachines = ({ devices }: ServicePlan): string => {
  if (devices === undefined) return 'all machines of the group'
  return devices.length === 1 ? '1 machine' : `${devices.length} machines`
}

interface Props {
  readonly groupid: GroupId
  readonly plans: readonly ServicePlan[]
  readonly mayEdit: boolean
}

/** The plans of a group, and the way to change them. */
export const ServicePlans = ({ groupid, plans, mayEdit }: Props) => {
  const [open, setOpen] = useState<{ plan: ServicePlan | undefined; isRemoved: boolean }>()
  const removal = useAction(removeServicePlan, {
    success: ({ message }) => message,
    refresh: readsOfService(groupid),
  })
  const close = () => setOpen(undefined)
  const removed = open?.isRemoved === true ? open.plan : undefined
  return (
    <section aria-label="Plans">
      <div className={styles.head}>
        <h2>Plans</h2>
        {mayEdit ? (
          <Button
            variant={plans.length === 0 ? 'filled' : 'default'}
            onClick={() => setOpen({ plan: undefined, isRemoved: false })}
          >
            Add Plan
          </Button>
        ) : null}
      </div>
      <ul className={styles.list}>
        {plans.map((plan) => (
          <li key={plan.planid} className={styles.row}>
            <div>
              <h3>{plan.name}</h3>
              <p className={styles.note}>
                {describeInterval(plan)}, {sayMachines(plan)}, on the calendar of {plan.timeZone}
              </p>
              {plan.tasks === '' ? null : <p>{plan.tasks}</p>}
            </div>
            {mayEdit ? (
              <div className={styles.buttons}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Change ${plan.name}`}
                  onClick={() => setOpen({ plan, isRemoved: false })}
                >
                  Change
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove ${plan.name}`}
                  onClick={() => setOpen({ plan, isRemoved: true })}
                >
                  Remove
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {open?.isRemoved === false ? (
        <ServicePlanDialog groupid={groupid} plan={open.plan} onClose={close} />
      ) : null}
      {removed === undefined ? null : (
        <ConfirmDialog
          title={`Remove ${removed.name}?`}
          confirmLabel="Remove"
          danger
          onConfirm={() => removal.run({ groupid, planid: removed.planid })}
          onClose={close}
        >
          No machine is due by this plan any more. What was logged stays in the log of each machine.
        </ConfirmDialog>
      )}
    </section>
  )
}
