import { noteAlarm } from '../../../shared/alarms/alarmActions'
import type { DeviceId } from '../../../shared/core/ids'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Textarea } from '../ui/field/Textarea'
import { Form } from '../ui/form/Form'
import { readsOfAlarms } from './readsOfAlarms'

interface Props {
  deviceid: DeviceId
  id: string
  /** Why none may be written. */
  disabledReason: string | undefined
}

const blank = { note: '' }

/** What a person wants the next one to know about an alarm. */
export const NoteForm = ({ deviceid, id, disabledReason }: Props) => {
  const form = useEndpointForm(noteAlarm, {
    saved: blank,
    startsOver: true,
    unchanged: 'Write a note.',
    request: ({ note }) => ({ deviceid, id, note }),
    refresh: readsOfAlarms(deviceid),
  })
  return (
    <Form form={form} submit="Add note" disabledReason={disabledReason}>
      <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.field('note')} />
    </Form>
  )
}
