import useSWR from 'swr'
import { UserId, type DeviceId } from '../../../shared/core/ids'
import type { Alarm } from '../../../shared/alarms/alarm'
import type { OutputOf } from '../../../shared/core/endpoint'
import { mayOnDevice } from '../../../shared/core/roles'
import { getPermissions } from '../../../shared/devices/deviceUsers'
import { maxNoteLength } from '../../../shared/alarms/alarmActions'
import { useUser } from '../core/session/sessionContext'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import type { Outcome } from '../ui/feedback/outcome'
import { FormDialog } from '../ui/form/FormDialog'
import { useEditForm } from '../ui/form/useEditForm'
import { callEndpoint } from '../core/api/callEndpoint'
import { Textarea } from '../ui/field/Textarea'
import type { Assignee } from './actsOnAlarms'
import { AlarmNames } from './AlarmFacts'
import type { AlarmRow } from './alarmRow'
import styles from './Alarms.module.css'

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

/** A request for each device; beyond that one gives alarms to oneself or to no one. */
const maxDevices = 10

type User = OutputOf<typeof getPermissions>['users'][number]

const readPeople = async (deviceids: readonly DeviceId[]): Promise<User[]> => {
  const lists = await Promise.all(
    deviceids.map(async (deviceid) => {
      const { users } = await callEndpoint(getPermissions, { deviceid, flattenGroups: 'true' })
      return users.filter(({ permission }) => mayOnDevice(permission, 'viewData'))
    }),
  )
  return (lists[0] ?? []).filter(({ userid }) =>
    lists.every((list) => list.some((user) => user.userid === userid)),
  )
}

/** The people who see the devices of all these alarms, for those who see who they are. */
const usePeopleOfAll = (alarms: readonly Pick<Alarm, 'deviceid' | 'role'>[]) => {
  const deviceids = [...new Set(alarms.map(({ deviceid }) => deviceid))].sort()
  const whyNone = !alarms.every(({ role }) => mayOnDevice(role, 'viewUsers'))
    ? 'Your role lets you give them to yourself alone.'
    : deviceids.length > maxDevices
      ? `To others you assign alarms of at most ${maxDevices} devices at once.`
      : undefined
  const { data, error, mutate } = useSWR<User[], unknown>(
    whyNone === undefined ? `people of ${deviceids.join(' ')}` : null,
    () => readPeople(deviceids),
    { revalidateOnFocus: false },
  )
  return {
    people: data ?? [],
    whyNone,
    isMissing: error !== undefined && data === undefined,
    retry: () => void mutate(),
  }
}

interface AssignDialogProps {
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
export const AssignDialog = ({ alarms, onAssign, onClose }: AssignDialogProps) => {
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
