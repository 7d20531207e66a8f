import { transferData } from '../../../shared/datajobs/startDataJob'
import type { DeviceId } from '../../../shared/core/ids'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Button } from '../ui/button/Button'
import { useQuestion } from '../ui/dialog/useQuestion'
import { PasswordInput } from '../ui/field/PasswordInput'
import { Form } from '../ui/form/Form'
import { readsOfJob } from './DeleteTab'

interface Props {
  from: DeviceId
  to: DeviceId
  /** With what became of it, in a sentence. */
  onDone: (outcome: string) => void
}

/** Moves the past of one device to another, by the word on the label of the first. */
export const MoveReadings = ({ from, to, onDone }: Props) => {
  const question = useQuestion({ title: 'Transfer Data', confirmLabel: 'Transfer Data', danger: true })
  const form = useEndpointForm(transferData, {
    saved: { setupPassword: '' },
    startsOver: true,
    isGuarded: false,
    unchanged: 'Enter the setup password.',
    request: ({ setupPassword }) => ({ deviceid: from, targetDeviceid: to, setupPassword }),
    confirm: () =>
      question.ask(
        `All data of ${from} that has arrived so far will be moved to ${to} and join its data. This cannot be undone.`,
      ),
    success: ({ message }) => message,
    refresh: readsOfJob(from),
    onDone: () => onDone(`They are moving to ${to}. This may take up to 24 hours.`),
  })
  return (
    <>
      <p>
        All that {from} has measured moves to {to}, so that its charts go on where those of the old unit end.
        This may take up to 24 hours and cannot be undone.
      </p>
      <Form
        form={form}
        submit="Move the readings"
        actions={
          <Button variant="default" onClick={() => onDone(`They stay with ${from}.`)}>
            Skip
          </Button>
        }
      >
        <PasswordInput
          label={`Setup password of ${from}`}
          description="It is printed on the label of the old unit."
          autoComplete="off"
          {...form.field('setupPassword')}
        />
      </Form>
      {question.dialog}
    </>
  )
}
