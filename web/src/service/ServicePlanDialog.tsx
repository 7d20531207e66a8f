import type { GroupId } from '../../../shared/core/ids'
import { putServicePlan } from '../../../shared/service/changeService'
import type { ServicePlan } from '../../../shared/service/plan'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { useGroups } from '../groups/useGroups'
import { MultiCombobox } from '../ui/combobox/MultiCombobox'
import { Textarea } from '../ui/field/Textarea'
import { TextInput } from '../ui/field/TextInput'
import { FormDialog } from '../ui/form/FormDialog'
import { zoneName } from '../ui/zone/zoneName'
import { machineName } from './describeService'
import { readsOfService } from './readsOfService'
import styles from './Service.module.css'

interface Props {
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
export const ServicePlanDialog = ({ groupid, plan, onClose }: Props) => {
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
