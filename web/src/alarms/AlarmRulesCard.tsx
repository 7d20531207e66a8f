import { useMemo } from 'react'
import {
  getAlarmRules,
  type AlarmRules,
  maxSuppressions,
  putAlarmRules,
  type Suppression,
} from '../../../shared/alarms/alarmRules'
import { notifiedLevels } from '../../../shared/alerts/alertSettings'
import type { OutputOf } from '../../../shared/core/endpoint'
import { namesOfTopics } from '../../../shared/alerts/namesOfTopics'
import { queryReadings } from '../../../shared/data/queryReadings'
import { serverOwnedKeys } from '../../../shared/data/reading'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { readsOf } from '../core/api/readsOf'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { PermissionButton } from '../ui/button/PermissionButton'
import { MultiCombobox } from '../ui/combobox/Combobox'
import { DurationField, NumberField } from '../ui/field/NumberField'
import { Form } from '../ui/form/Form'
import { Button } from '../ui/button/Button'
import type { Choice } from '../ui/combobox/Choice'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { Select } from '../ui/field/Select'
import { displayOf } from '../display/catalogue/displayOf'
import styles from './AlarmRules.module.css'
import { describeRules, type NameOfKey, comparisons, describeSuppression } from './describeRules'

const ways = Object.entries(comparisons).map(([value, label]) => ({ value, label }))

interface SuppressionRowProps {
  suppression: Suppression
  /** What may be hidden, and what may hide it. */
  topics: readonly Choice[]
  keys: readonly Choice[]
  nameOf: NameOfKey
  disabled: boolean
  onChange: (next: Suppression) => void
  onRemove: () => void
}

/** What hides a measurement by design, and what that means. */
const SuppressionRow = ({ suppression, topics, keys, nameOf, disabled, ...does }: SuppressionRowProps) => {
  const { onChange, onRemove } = does
  const sentence = describeSuppression(suppression, nameOf)
  return (
    <fieldset className={styles.suppression}>
      <legend>{sentence}</legend>
      <ChoiceField
        label="Hide"
        choices={topics}
        value={suppression.topic}
        disabled={disabled}
        onChange={(topic) => onChange({ ...suppression, topic })}
      />
      <ChoiceField
        label="While"
        choices={keys}
        value={suppression.key}
        disabled={disabled}
        onChange={(key) => onChange({ ...suppression, key })}
      />
      <Select
        size="xs"
        label="Is"
        choices={ways}
        value={suppression.is}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => {
          const way = ways.find((each) => each.value === value)
          if (way !== undefined) onChange({ ...suppression, is: way.value as Suppression['is'] })
        }}
      />
      <NumberField
        label="Value"
        value={suppression.value}
        onChange={(value) => value !== null && onChange({ ...suppression, value })}
      />
      <Button
        size="compact-sm"
        variant="subtleDanger"
        aria-label={`Remove: ${sentence}`}
        disabled={disabled}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  )
}

const unnamed: ReadonlySet<string> = new Set(['ts', 'events', ...serverOwnedKeys])

/** What a device measures by its newest reading, by its owner's names; and what else may raise an event. */
const useKeyChoices = ({ deviceid, display }: Pick<Device, 'deviceid' | 'display'>) => {
  const { data } = useEndpoint(queryReadings, { deviceid, dataPoints: 1 })
  const newest = data?.data[0]
  return useMemo(() => {
    const keys: Choice[] = Object.entries(newest ?? {})
      .filter(([key, value]) => typeof value === 'number' && !unnamed.has(key))
      .map(([key]) => ({ value: key, label: displayOf(key, display[key]).label }))
      .sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }))
    const nameOf = (key: string) => {
      const { label, unit } = displayOf(key, display[key])
      return { label: namesOfTopics.get(key) ?? label, unit }
    }
    const topics = [...keys, ...[...namesOfTopics].map(([value, label]) => ({ value, label }))]
    return { keys, topics, nameOf }
  }, [newest, display])
}

/** The choices with one that is chosen already, also where the device does not measure it now. */
const choicesWith = (
  choices: readonly Choice[],
  chosen: readonly string[],
  labelOf: (key: string) => string,
): readonly Choice[] => [
  ...choices,
  ...chosen
    .filter((key) => !choices.some(({ value }) => value === key))
    .map((value) => ({ value, label: labelOf(value) })),
]

interface Props {
  device: Pick<Device, 'deviceid' | 'display'>
  saved: OutputOf<typeof getAlarmRules>
}

const gravestFirst = [...notifiedLevels].reverse()

/** When the portal notifies of what a device raises: delays, reminder, latches and what hides what. */
const AlarmRulesForm = ({ device, saved: { rules, revision } }: Props) => {
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

/** The rules by which the portal notifies of what a device raises. */
export const AlarmRulesCard = ({ device }: { device: Pick<Device, 'deviceid' | 'display'> }) => {
  const { data, error, mutate } = useEndpoint(getAlarmRules, { deviceid: device.deviceid })
  return (
    <section className={styles.card} aria-label="When events notify">
      <h2>When events notify</h2>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton label="Loading the rules" rows={4} rowRem={3} />
        ) : (
          <ErrorBox error={error} otherwise="The rules could not be loaded." onRetry={() => void mutate()} />
        )
      ) : (
        <AlarmRulesForm device={device} saved={data} />
      )}
    </section>
  )
}
