import { UserId } from '../../../shared/core/ids'
import { useUser } from '../core/session/sessionContext'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import type { Outcome } from '../ui/feedback/outcome'
import { FormDialog } from '../ui/form/FormDialog'
import { useEditForm } from '../ui/form/useEditForm'
import type { Assignee } from './actsOnAlarms'
import { AlarmNames } from './AlarmNames'
import type { AlarmRow } from './alarmRow'
import styles from './Alarms.module.css'
import { usePeopleOfAll } from './usePeopleOfAll'

interface Props {
  alarms: readonly AlarmRow[]
  onAssign: (alarms: readonly AlarmRow[], to: Assignee) => Promise<Outcome<number>>
  onClose: () => void
}

/** Who has them all at this moment; empty where that is no one, or not the same. */
const assigneeOf = (alarms: readonly AlarmRow[]) => {
  const [first, ...rest] = alarms.map(({ assignee }) => assignee)
  return rest.every((each) => each?.userid === first?.userid) ? first : undefined
}

/** Who deals with them: oneself, another person who sees the devices, or no one. */
export const AssignDialog = ({ alarms, onAssign, onClose }: Props) => {
  const { userid } = useUser()
  const { people, whyNone, isMissing, retry } = usePeopleOfAll(alarms)
  const now = assigneeOf(alarms)
  const known: string = now?.userid ?? ''
  const others = people.filter((person) => person.userid !== userid)
  const choices = [
    { value: userid, label: 'Me' },
    { value: '', label: 'No one' },
    // Known by the alarm itself, also where the people of the device are not.
    ...(known === '' || known === userid || others.some((person) => person.userid === known)
      ? []
      : [{ value: known, label: now?.name ?? known }]),
    ...others.map((person) => ({
      value: person.userid as string,
      label: `${person.name} (${person.email})`,
    })),
  ]
  const nameOf = (value: string): string => {
    if (value === '') return 'no one'
    if (value === userid) return 'you'
    return others.find((person) => person.userid === value)?.name ?? now?.name ?? value
  }
  const form = useEditForm({
    saved: { userid: known === '' ? userid : known },
    mayRepeat: true,
    check: () => ({}),
    save: async (values) => {
      const to = { name: nameOf(values.userid) }
      const outcome = await onAssign(
        alarms,
        values.userid === '' ? to : { ...to, userid: UserId.parse(values.userid) },
      )
      if (outcome.ok) onClose()
      return outcome
    },
  })
  return (
    <FormDialog
      title={alarms.length === 1 ? 'Assign' : `Assign ${alarms.length} alarms`}
      form={form}
      submit="Assign"
      onClose={onClose}
    >
      <AlarmNames alarms={alarms} />
      {isMissing ? <NotLoaded what="The people of the devices" onRetry={retry} /> : null}
      <ChoiceField label="To" choices={choices} {...form.field('userid')} value={form.values.userid} />
      {whyNone === undefined ? null : <p className={styles.meaning}>{whyNone}</p>}
    </FormDialog>
  )
}
