import { useState } from 'react'
import { type GroupId, UserId } from '../../../shared/core/ids'
import { hourMs, secondMs } from '../../../shared/core/time'
import { isTimeZone } from '../../../shared/core/timeZone'
import { type Escalation, putRota } from '../../../shared/escalation/escalation'
import {
  type Rota,
  type RotaFields,
  maxOverrides,
  maxShifts,
  type Override,
  type Shift,
} from '../../../shared/escalation/rota'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { useUser } from '../core/session/sessionContext'
import { PermissionButton } from '../ui/button/PermissionButton'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { useQuestion } from '../ui/dialog/ConfirmDialog'
import { TextInput } from '../ui/field/Field'
import { FormDialog } from '../ui/form/FormDialog'
import { zonesWith } from '../ui/zone/zonesWith'
import { Button } from '../ui/button/Button'
import type { Choice } from '../ui/combobox/Choice'
import { MultiCombobox } from '../ui/combobox/Combobox'
import { DayChoice } from '../ui/field/DayChoice'
import { ConcernList, concernsOfRota } from './ConcernList'
import { newRota, newShift, namesOf, readsOfEscalation } from './useEscalation'
import { fromRotaInput, toRotaInput, WeekTimeline } from './WeekTimeline'
import styles from './Escalation.module.css'
import { portalNowMs } from '../ui/text/portalClock'

interface ShiftFieldsProps {
  shift: Shift
  /** Counts from 1. */
  number: number
  people: readonly Choice[]
  onChange: (shift: Shift) => void
  onRemove: () => void
}

/** One shift of a rota: its days, its hours, its people. */
const ShiftFields = ({ shift, number, people, onChange, onRemove }: ShiftFieldsProps) => (
  <fieldset className={styles.entry}>
    <legend>Shift {number}</legend>
    <DayChoice label="Days" days={shift.days} onChange={(days) => onChange({ ...shift, days })} />
    <div className={styles.row}>
      <TextInput
        label="From"
        type="time"
        size="sm"
        value={shift.from}
        onChange={({ currentTarget }) => onChange({ ...shift, from: currentTarget.value })}
      />
      <TextInput
        label="To"
        type="time"
        size="sm"
        value={shift.to}
        onChange={({ currentTarget }) => onChange({ ...shift, to: currentTarget.value })}
      />
      <span className={styles.note}>
        {shift.to <= shift.from ? (shift.to === shift.from ? 'a whole day' : 'until the next day') : ''}
      </span>
    </div>
    <MultiCombobox
      label="People"
      choices={people}
      values={shift.people}
      onChange={(values) => onChange({ ...shift, people: values.map((each) => UserId.parse(each)) })}
    />
    <Button variant="subtle" size="compact-sm" onClick={onRemove}>
      Remove shift {number}
    </Button>
  </fieldset>
)

interface OverrideFieldsProps {
  override: Override
  /** Counts from 1. */
  number: number
  timeZone: string
  people: readonly Choice[]
  onChange: (override: Override) => void
  onRemove: () => void
}

/** A person in the place of the shifts for a time. */
const OverrideFields = ({ override, number, timeZone, people, onChange, onRemove }: OverrideFieldsProps) => {
  const time = (field: 'fromTs' | 'toTs', label: string) => (
    <TextInput
      label={label}
      type="datetime-local"
      size="sm"
      value={toRotaInput(timeZone, override[field])}
      onChange={({ currentTarget }) => {
        const ts = fromRotaInput(timeZone, currentTarget.value)
        if (ts !== undefined) onChange({ ...override, [field]: ts })
      }}
    />
  )
  return (
    <fieldset className={styles.entry}>
      <legend>Override {number}</legend>
      <div className={styles.row}>
        {time('fromTs', 'From')}
        {time('toTs', 'To')}
        <ChoiceField
          label="Person"
          choices={people}
          value={override.userid}
          onChange={(userid) => onChange({ ...override, userid: UserId.parse(userid) })}
        />
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        Remove override {number}
      </Button>
    </fieldset>
  )
}

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
  const [nowMs] = useState(portalNowMs)
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
      const concerns = concernsOfRota(values, people, portalNowMs())
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
