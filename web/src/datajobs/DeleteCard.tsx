import type { DeviceId } from '../../../shared/core/ids'
import { deleteData } from '../../../shared/datajobs/dataJob'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FoldCard } from '../ui/layout/FoldCard'
import { Form } from '../ui/form/Form'
import { useQuestion } from '../ui/dialog/useQuestion'
import { readsOfJob } from './readsOfJob'
import { PasswordInput } from '../ui/field/PasswordInput'

const empty = { setupPassword: '' }

export const DeleteCard = ({ deviceid }: { deviceid: DeviceId }) => {
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
