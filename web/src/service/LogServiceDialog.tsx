import { useState } from 'react'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { type EntryFile, maxEntryFiles } from '../../../shared/service/serviceEntry'
import { logService } from '../../../shared/service/changeService'
import { getServiceMachine } from '../../../shared/service/getService'
import type { PlanId } from '../../../shared/service/plan'
import { useEndpoint } from '../core/api/useEndpoint'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Dialog } from '../ui/dialog/Dialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Checkbox } from '../ui/field/Checkbox'
import { Textarea } from '../ui/field/Textarea'
import { TextInput } from '../ui/field/Field'
import { FormDialog } from '../ui/form/FormDialog'
import { fromZoneInput, toZoneMinutes } from '../ui/zone/zoneInput'
import { openedMachineName } from './describeService'
import { FilesField } from './EntryFiles'
import { MeterQuestionForm } from './MeterQuestionForm'
import { readsOfService } from './readsOfService'
import styles from './Service.module.css'
import { useEntryUploads } from './useEntryUploads'

interface Props {
  readonly groupid: GroupId
  readonly machine: { readonly deviceid: DeviceId; readonly name: string }
  /** What is ticked at first. */
  readonly planid: PlanId | undefined
  readonly nowMs: number
  readonly onClose: () => void
}

type Machine = OutputOf<typeof getServiceMachine>

const noFiles: EntryFile[] = []

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

const firstPlans = (machine: Machine, planid: PlanId | undefined): PlanId[] => {
  if (planid !== undefined) return [planid]
  const [first] = machine.plans
  return first === undefined ? [] : [first.planid]
}

const LogForm = ({ groupid, machine, planid, nowMs, onClose, read }: Props & { read: Machine }) => {
  const [openedMs] = useState(nowMs)
  const { meter, entries, plans } = read
  const isCounted = meter?.source === 'counted'
  const shown = meter === undefined || isCounted ? '' : meter.total.atLeast.toFixed(1)
  const lastCurrency = entries.find(({ currency }) => currency !== undefined)?.currency ?? ''
  const form = useEndpointForm(logService, {
    saved: {
      planids: firstPlans(read, planid),
      atTime: toZoneMinutes(openedMs),
      meterHours: shown,
      note: '',
      parts: '',
      cost: '',
      currency: lastCurrency,
      files: noFiles,
    },
    request: ({ planids, atTime, note, parts, files, ...texts }) => {
      const [meterHours, cost] = [numberOf(texts.meterHours), numberOf(texts.cost)]
      return {
        groupid,
        deviceid: machine.deviceid,
        planids,
        atTime: Math.floor(fromZoneInput(atTime) / secondMs),
        ...(meterHours === undefined ? {} : { meterHours }),
        note,
        parts,
        ...(files.length === 0 ? {} : { files: files.map(({ fileid, name }) => ({ fileid, name })) }),
        ...(cost === undefined
          ? {}
          : { cost, ...(texts.currency === '' ? {} : { currency: texts.currency.toUpperCase() }) }),
      }
    },
    // The present meter and the present time are often all that there is to say.
    mayRepeat: true,
    success: ({ message }) => message,
    refresh: readsOfService(groupid),
    onDone: onClose,
  })
  const { planids, files } = form.values
  const uploads = useEntryUploads(groupid, maxEntryFiles - files.length, (file) =>
    form.setField('files', [...form.field('files').value, file]),
  )
  const toggle = (id: PlanId, isOn: boolean) =>
    form.setField('planids', isOn ? [...planids, id] : planids.filter((each) => each !== id))
  return (
    <FormDialog
      title={`Log service of ${openedMachineName(machine, read)}`}
      form={form}
      submit="Save"
      disabledReason={uploads.isBusy ? 'A file is still being uploaded.' : undefined}
      onClose={onClose}
    >
      <fieldset data-path="planids" className={styles.choices}>
        <legend className={styles.label}>What was done</legend>
        {plans.map((plan) => (
          <Checkbox
            key={plan.planid}
            label={plan.name}
            description={plan.tasks === '' ? undefined : plan.tasks}
            checked={planids.includes(plan.planid)}
            onChange={({ currentTarget }) => toggle(plan.planid, currentTarget.checked)}
          />
        ))}
        {form.errors.planids === undefined ? null : <p className={styles.note}>{form.errors.planids}</p>}
      </fieldset>
      <div className={styles.fields}>
        <TextInput label="When" type="datetime-local" {...form.field('atTime')} />
        <TextInput
          label="Meter (h)"
          inputMode="decimal"
          description={
            isCounted ? 'The portal counts the hours of this machine from its readings.' : undefined
          }
          {...form.field('meterHours')}
        />
      </div>
      <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.field('note')} />
      <Textarea label="Parts" autosize minRows={1} maxRows={6} {...form.field('parts')} />
      <div className={styles.fields}>
        <TextInput label="Cost" inputMode="decimal" {...form.field('cost')} />
        <TextInput label="Currency" placeholder="AUD" maxLength={3} {...form.field('currency')} />
      </div>
      <FilesField
        files={files}
        isBusy={uploads.isBusy}
        error={form.errors.files ?? uploads.error}
        onFile={uploads.add}
        onRemove={(file) =>
          form.setField(
            'files',
            files.filter((each) => each !== file),
          )
        }
      />
    </FormDialog>
  )
}

/** What was done on a machine, with its present meter filled in: its plans count from then on. */
export const LogServiceDialog = (props: Props) => {
  const { groupid, machine, onClose } = props
  const { deviceid } = machine
  const { data, error, mutate } = useEndpoint(getServiceMachine, { groupid, deviceid })
  const title = `Log service of ${openedMachineName(machine, data)}`
  if (data === undefined) {
    return (
      <Dialog title={title} onClose={onClose}>
        {error === undefined ? (
          <Skeleton label="Reading the meter" rows={4} rowRem={3} />
        ) : (
          <ErrorBox error={error} onRetry={() => void mutate()} />
        )}
      </Dialog>
    )
  }
  const question = data.meter?.question
  if (question !== undefined) {
    return (
      <Dialog title={title} onClose={onClose}>
        <MeterQuestionForm groupid={groupid} deviceid={deviceid} question={question} />
      </Dialog>
    )
  }
  return <LogForm {...props} read={data} />
}
