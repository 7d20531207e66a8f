import {
  type AlarmRules,
  getAlarmRules,
  maxSuppressions,
  putAlarmRules,
} from '../../../shared/alarms/alarmRules'
import { notifiedLevels } from '../../../shared/alerts/alertIntervals'
import type { OutputOf } from '../../../shared/core/endpoint'
import { readsOf } from '../core/api/readsOf'
import { useEndpointForm } from '../core/api/useEndpointForm'
import type { Device } from '../devices/useDevice'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { PermissionButton } from '../ui/button/PermissionButton'
import { MultiCombobox } from '../ui/combobox/MultiCombobox'
import { DurationField } from '../ui/field/DurationField'
import { Form } from '../ui/form/Form'
import styles from './AlarmRules.module.css'
import { describeRules } from './describeRules'
import { SuppressionRow } from './SuppressionRow'
import { choicesWith, useKeyChoices } from './useKeyChoices'

interface Props {
  device: Pick<Device, 'deviceid' | 'display'>
  saved: OutputOf<typeof getAlarmRules>
}

const gravestFirst = [...notifiedLevels].reverse()

/** When the portal notifies of what a device raises: delays, reminder, latches and what hides what. */
export const AlarmRulesForm = ({ device, saved: { rules, revision } }: Props) => {
  const { deviceid } = device
  const { keys, topics, nameOf } = useKeyChoices(device)
  const form = useEndpointForm(putAlarmRules, {
    saved: rules,
    request: (values) => ({ deviceid, rules: values, basedOn: revision }),
    fieldOf: (path) => path.replace(/^rules\./, ''),
    success: ({ message }) => message,
    refresh: [readsOf(getAlarmRules, { deviceid })],
  })
  const { suppressions, latched } = form.values
  const labelOf = (key: string) => nameOf(key).label
  const change = (next: AlarmRules['suppressions']) => form.setField('suppressions', next)
  const [first] = topics
  const [firstKey] = keys
  const cannotAdd =
    first === undefined || firstKey === undefined
      ? 'The device has not sent any measurement yet.'
      : suppressions.length >= maxSuppressions
        ? `${maxSuppressions} at most.`
        : undefined
  return (
    <Form form={form} submit="Save Rules" className={styles.fields}>
      <div className={styles.delays}>
        {gravestFirst.map((level) => (
          <DurationField
            key={level}
            label={`${nameOfLevel(level)} notifies after`}
            {...form.field(`onDelaySeconds.${level}`)}
          />
        ))}
        <DurationField label="Ended when away for" {...form.field('offDelaySeconds')} />
        <DurationField label="Reminder after" {...form.field('reminderSeconds')} />
      </div>
      <MultiCombobox
        label="Latched: open until a person resets it"
        choices={choicesWith(topics, latched, labelOf)}
        values={latched}
        onChange={(next) => form.setField('latched', next)}
      />
      {suppressions.map((suppression, at) => (
        <SuppressionRow
          // Rows have no names of their own, and are only added at the end.
          key={at}
          suppression={suppression}
          topics={choicesWith(topics, [suppression.topic], labelOf)}
          keys={choicesWith(keys, [suppression.key], labelOf)}
          nameOf={nameOf}
          disabled={form.busy}
          onChange={(next) => change(suppressions.with(at, next))}
          onRemove={() => change(suppressions.toSpliced(at, 1))}
        />
      ))}
      {form.errors.suppressions === undefined ? null : <p role="alert">{form.errors.suppressions}</p>}
      <div>
        <PermissionButton
          size="compact-sm"
          variant="default"
          disabledReason={cannotAdd}
          onClick={() => {
            if (first === undefined || firstKey === undefined) return
            change([
              ...suppressions,
              {
                topic: first.value,
                key: firstKey.value,
                is: 'below',
                value: 0,
              },
            ])
          }}
        >
          Hide something while…
        </PermissionButton>
      </div>
      <ul className={styles.meaning} aria-label="What this means">
        {describeRules(form.values, nameOf).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Form>
  )
}
