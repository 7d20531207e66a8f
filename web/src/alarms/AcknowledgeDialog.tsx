import { maxNoteLength } from '../../../shared/alarms/alarmActions'
import type { Outcome } from '../ui/feedback/outcome'
import { Textarea } from '../ui/field/Textarea'
import { FormDialog } from '../ui/form/FormDialog'
import { useEditForm } from '../ui/form/useEditForm'
import { AlarmNames } from './AlarmNames'
import type { AlarmRow } from './alarmRow'

const blank = { note: '' }

interface Props {
  alarms: readonly AlarmRow[]
  onAcknowledge: (alarms: readonly AlarmRow[], note: string) => Promise<Outcome>
  onClose: () => void
}

/** Says that a person has several alarms, with one note for all of them where they write one. */
export const AcknowledgeDialog = ({ alarms, onAcknowledge, onClose }: Props) => {
  const form = useEditForm({
    saved: blank,
    mayRepeat: true,
    check: ({ note }): Record<string, string> =>
      note.trim().length > maxNoteLength ? { note: `At most ${maxNoteLength} letters.` } : {},
    save: async ({ note }) => {
      const outcome = await onAcknowledge(alarms, note.trim())
      if (outcome.ok) onClose()
      return outcome
    },
  })
  return (
    <FormDialog
      title={alarms.length === 1 ? 'Acknowledge' : `Acknowledge ${alarms.length} alarms`}
      form={form}
      submit="Acknowledge"
      onClose={onClose}
    >
      <AlarmNames alarms={alarms} />
      <p>It is recorded that you deal with them: repeats and escalation stop.</p>
      <Textarea
        label="Note, if you like"
        autoFocus
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
