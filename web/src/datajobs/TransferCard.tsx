import type { DeviceId } from '../../../shared/core/ids'
import { transferData } from '../../../shared/datajobs/dataJob'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FoldCard } from '../ui/layout/FoldCard'
import { Form } from '../ui/form/Form'
import { useQuestion } from '../ui/dialog/useQuestion'
import { readsOfJob } from './readsOfJob'
import { PasswordInput } from '../ui/field/PasswordInput'
import { TextInput } from '../ui/field/TextInput'

const empty = { targetDeviceid: '', setupPassword: '' }
const idOf = (text: string): DeviceId => text.trim().toUpperCase() as DeviceId

export const TransferCard = ({ deviceid }: { deviceid: DeviceId }) => {
  const question = useQuestion({ title: 'Transfer Data', confirmLabel: 'Transfer Data', danger: true })
  const form = useEndpointForm(transferData, {
    saved: empty,
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
