import { isDataJobActive } from '../../../shared/datajobs/dataJob'
import { deleteData, transferData } from '../../../shared/datajobs/startDataJob'
import { mayOnDevice } from '../../../shared/core/roles'
import { getSettings } from '../../../shared/settings/deviceSettings'
import type { DeviceId } from '../../../shared/core/ids'
import { useEndpoint } from '../core/api/useEndpoint'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { Banner } from '../ui/feedback/Banner'
import { useNow } from '../ui/text/useNow'
import { readsOf } from '../core/api/readsOf'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FoldCard } from '../ui/layout/FoldCard'
import { Form } from '../ui/form/Form'
import { useQuestion } from '../ui/dialog/ConfirmDialog'
import { PasswordInput } from '../ui/field/PasswordInput'
import { TextInput } from '../ui/field/Field'

const noTarget = { targetDeviceid: '', setupPassword: '' }
const idOf = (text: string): DeviceId => text.trim().toUpperCase() as DeviceId

const TransferCard = ({ deviceid }: { deviceid: DeviceId }) => {
  const question = useQuestion({ title: 'Transfer Data', confirmLabel: 'Transfer Data', danger: true })
  const form = useEndpointForm(transferData, {
    saved: noTarget,
    startsOver: true,
    isGuarded: false,
    unchanged: 'Enter the destination and the setup password.',
    request: ({ targetDeviceid, setupPassword }) => ({
      deviceid,
      setupPassword,
      targetDeviceid: idOf(targetDeviceid),
    }),
    confirm: ({ targetDeviceid }) =>
      question.ask(
        `All data of ${deviceid} that has arrived so far will be moved to ${idOf(targetDeviceid)} and join its data. This cannot be undone.`,
      ),
    success: ({ message }) => message,
    refresh: readsOfJob(deviceid),
  })
  return (
    <FoldCard title="Transfer Data" isOpen>
      <p>
        Moves all data of this device to another device of which you are ADMIN. Useful when a device is
        replaced.
      </p>
      <Form form={form} submit="Transfer Data">
        <TextInput
          label="Destination device ID"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={9}
          {...form.field('targetDeviceid')}
        />
        <PasswordInput
          label="Setup password of this device"
          autoComplete="off"
          {...form.field('setupPassword')}
        />
      </Form>
      {question.dialog}
    </FoldCard>
  )
}

const empty = { setupPassword: '' }

const DeleteCard = ({ deviceid }: { deviceid: DeviceId }) => {
  const question = useQuestion({ title: 'Delete Data', confirmLabel: 'Delete Data', danger: true })
  const form = useEndpointForm(deleteData, {
    saved: empty,
    startsOver: true,
    isGuarded: false,
    unchanged: 'Enter the setup password.',
    request: ({ setupPassword }) => ({ deviceid, setupPassword }),
    confirm: () =>
      question.ask(
        `All data of ${deviceid} that has arrived so far will be deleted. It cannot be brought back.`,
      ),
    success: ({ message }) => message,
    refresh: readsOfJob(deviceid),
  })
  return (
    <FoldCard title="Delete Data" isOpen>
      <p>Deletes all data of this device. Its settings and users stay, and it goes on sending.</p>
      <Form form={form} submit="Delete Data">
        <PasswordInput
          label="Setup password"
          description="It is printed on the label of the device."
          autoComplete="off"
          {...form.field('setupPassword')}
        />
      </Form>
      {question.dialog}
    </FoldCard>
  )
}

/** The reads that show whether a job is running. */
export const readsOfJob = (deviceid: DeviceId) => [readsOf(getSettings, { deviceid })]

const jobMs = 5000

const jobTexts = {
  transfer: 'Data is currently being transferred.',
  delete: 'Data is currently being deleted.',
  swap: 'The unit is currently being replaced.',
} as const

/** Delete Data and Transfer Data; while either is under way, only that. */
export const DeleteTab = ({ device: { deviceid, role } }: SettingsTabProps) => {
  const now = useNow()
  const { data } = useEndpoint(
    getSettings,
    { deviceid },
    { refreshInterval: (latest) => (latest?.deviceSettings.DATA_job?.active === true ? jobMs : 0) },
  )
  const job = data?.deviceSettings.DATA_job
  if (job !== undefined && isDataJobActive(job, now / 1000)) {
    return <Banner tone="info">{jobTexts[job.action]} This may take up to 24 hours.</Banner>
  }
  if (!mayOnDevice(role, 'adminSettings')) {
    return <Banner tone="info">Only an ADMIN of the device can delete or transfer its data.</Banner>
  }
  return (
    <>
      <DeleteCard deviceid={deviceid} />
      <TransferCard deviceid={deviceid} />
    </>
  )
}
