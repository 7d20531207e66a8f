import { Textarea } from '@mantine/core'
import type { DeviceId } from '../../../shared/core/ids'
import { addDeviceLog, maxNoteLength } from '../../../shared/provisioning/deviceLog'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Form } from '../ui/form/Form'
import { readsOfMaking } from './readsOfMaking'

const empty = { text: '' }

/** Writes a line into the log. What was typed stays when it could not be written. */
export const NoteForm = ({ deviceid }: { deviceid: DeviceId }) => {
  const form = useEndpointForm(addDeviceLog, {
    saved: empty,
    unchanged: 'Write a note first.',
    request: ({ text }) => ({ deviceid, text }),
    refresh: readsOfMaking(deviceid),
    startsOver: true,
  })
  return (
    <Form form={form} submit="Add Note">
      <Textarea
        label="Note"
        maxLength={maxNoteLength}
        autosize
        minRows={1}
        maxRows={6}
        {...form.field('text')}
      />
    </Form>
  )
}
