import { useState } from 'react'
import { type GroupId, UserId } from '../../../shared/core/ids'
import { hourMs, secondMs } from '../../../shared/core/time'
import { isTimeZone } from '../../../shared/core/timeZone'
import { type Escalation, putRota } from '../../../shared/escalation/escalation'
import { type Rota, type RotaFields, maxOverrides, maxShifts } from '../../../shared/escalation/rota'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { useUser } from '../core/session/sessionContext'
import { PermissionButton } from '../ui/button/PermissionButton'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { useQuestion } from '../ui/dialog/useQuestion'
import { TextInput } from '../ui/field/TextInput'
import { FormDialog } from '../ui/form/FormDialog'
import { zonesWith } from '../ui/zone/zonesWith'
import { ConcernList } from './ConcernList'
import { concernsOfRota } from './concerns'
import { newRota, newShift } from './drafts'
import { OverrideFields } from './OverrideFields'
import { ShiftFields } from './ShiftFields'
import { namesOf, readsOfEscalation } from './useEscalation'
import { WeekTimeline } from './WeekTimeline'
import styles from './Escalation.module.css'

interface Props {
  groupid: GroupId
  escalation: Escalation
  /** The rota that is changed; a new one without. */
  rota: Rota | undefined
  onClose: () => void
}

/** Of a list another entry, without one, or with one more. */
const replaced = <T,>(list: readonly T[], at: number, next: T): T[] =>
  list.map((each, n) => (n === at ? next : each))
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, n) => n !== at)

const fieldsOf = ({ name, timeZone, shifts, overrides }: Rota): RotaFields => ({
  name,
  timeZone,
  shifts,
  overrides,
})

/** What is wrong with a shift or an override stands at the list that holds it. */
const fieldOf = (path: string): string => path.split('.')[1] ?? path

const fullOf = (count: number, most: number): string | undefined =>
  count >= most ? `There are ${most} already.` : undefined

/** Makes or changes a rota, with its next week in sight. */
export const RotaDialog = ({ groupid, escalation, rota, onClose }: Props) => {
  const userid = UserId.parse(useUser().userid)
  const { people } = escalation
  const [nowMs] = useState(() => Date.now())
  const [saved] = useState(() =>
    rota === undefined
      ? newRota(userid, new Intl.DateTimeFormat().resolvedOptions().timeZone)
      : fieldsOf(rota),
  )
  const question = useQuestion({ title: 'Save this rota?', confirmLabel: 'Save it so' })
  const form = useEndpointForm(putRota, {
    saved,
    request: (values) => ({
      groupid,
      rota: values,
      ...(rota === undefined ? {} : { rotaid: rota.rotaid, version: rota.version }),
    }),
    fieldOf,
    mayRepeat: rota === undefined,
    confirm: (values) => {
      const concerns = concernsOfRota(values, people, Date.now())
      return concerns.length === 0 ? Promise.resolve(true) : question.ask(<ConcernList concerns={concerns} />)
    },
    success: ({ message }) => message,
    refresh: readsOfEscalation(groupid),
    onDone: onClose,
  })
  const { values, errors } = form
  const { shifts, overrides, timeZone } = values
  const choices = people.map((each) => ({ value: each.userid, label: each.name }))
  const setShifts = (next: RotaFields['shifts']) => form.setField('shifts', next)
  const setOverrides = (next: RotaFields['overrides']) => form.setField('overrides', next)
  return (
    <>
      <FormDialog
        title={rota === undefined ? 'Add rota' : `Edit ${rota.name}`}
        size="l"
        form={form}
        submit="Save rota"
        disabledReason={form.refusal}
        onClose={onClose}
      >
        <div className={styles.row}>
          <TextInput label="Name" maxLength={40} autoFocus {...form.field('name')} />
          <ChoiceField
            label="Time zone"
            choices={zonesWith(timeZone).map((zone) => ({ value: zone, label: zone }))}
            {...form.field('timeZone')}
          />
        </div>
        {isTimeZone(timeZone) ? <WeekTimeline rota={values} nameOf={namesOf(people)} nowMs={nowMs} /> : null}
        {shifts.map((shift, n) => (
          <ShiftFields
            key={n}
            shift={shift}
            number={n + 1}
            people={choices}
            onChange={(next) => setShifts(replaced(shifts, n, next))}
            onRemove={() => setShifts(without(shifts, n))}
          />
        ))}
        {errors.shifts === undefined ? null : <p className={styles.fault}>{errors.shifts}</p>}
        <PermissionButton
          variant="default"
          disabledReason={fullOf(shifts.length, maxShifts)}
          onClick={() => setShifts([...shifts, newShift(userid)])}
        >
          Add shift
        </PermissionButton>
        {overrides.map((override, n) => (
          <OverrideFields
            key={n}
            override={override}
            number={n + 1}
            timeZone={timeZone}
            people={choices}
            onChange={(next) => setOverrides(replaced(overrides, n, next))}
            onRemove={() => setOverrides(without(overrides, n))}
          />
        ))}
        {errors.overrides === undefined ? null : <p className={styles.fault}>{errors.overrides}</p>}
        <PermissionButton
          variant="default"
          disabledReason={fullOf(overrides.length, maxOverrides)}
          onClick={() => {
            const fromTs = (Math.floor(nowMs / hourMs) * hourMs) / secondMs
            setOverrides([...overrides, { fromTs, toTs: fromTs + 86_400, userid }])
          }}
        >
          Add override
        </PermissionButton>
        {errors.rota === undefined ? null : <p className={styles.fault}>{errors.rota}</p>}
      </FormDialog>
      {question.dialog}
    </>
  )
}
