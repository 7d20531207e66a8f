import { useMemo, useState, useEffect, useRef } from 'react'
import { nestConfig } from '../../../../shared/devices/configTree'
import { unknownKeys } from '../../../../shared/settings/checkConfig'
import { askAboutUnknown } from '../../settings/form/useSaveConfig'
import { parseJsonSettings } from '../../settings/json/parseJsonSettings'
import { Segmented } from '../../ui/button/Segmented'
import { useQuestion } from '../../ui/dialog/ConfirmDialog'
import { Banner } from '../../ui/feedback/Banner'
import { Textarea } from '../../ui/field/Textarea'
import type { ConfigField } from '../../settings/fields/configFields'
import { findableField, findSettings } from '../../settings/search/findSettings'
import { SettingField } from '../../settings/fields/SettingField'
import { draftOf } from '../../settings/fields/settingValue'
import { CloseButton } from '../../ui/button/CloseButton'
import { ComboField, mostListed } from '../../ui/combobox/ComboField'
import styles from './Bulk.module.css'
import {
  bulkFieldsOf,
  draftsOfChange,
  reviewBulk,
  type BulkDrafts,
  describeNow,
  type DeviceFacts,
} from './bulkFields'
import { BulkStepButtons, type BulkStepProps, BulkWarnings } from './BulkStep'

interface FindSettingProps {
  /** Those that may still be picked. */
  readonly fields: readonly ConfigField[]
  readonly onPick: (key: string) => void
}

/** The search of the settings page: a few letters find a setting by its name, its place, its key or its help. */
const FindSetting = ({ fields, onPick }: FindSettingProps) => {
  const [typed, setTyped] = useState('')
  const all = useMemo(() => fields.map(findableField), [fields])
  const listed = findSettings(all, typed, mostListed).flatMap(({ key, label, place }) =>
    key === undefined ? [] : [{ value: key, label: `${label} · ${place}` }],
  )
  return (
    <ComboField
      label="Find a setting"
      placeholder="Base interval, GPS, alarm…"
      className={styles.find}
      text={typed}
      onText={setTyped}
      listed={listed}
      marksFirst
      {...(typed.trim() === '' ? {} : { empty: 'No setting found.' })}
      onPick={(key) => {
        setTyped('')
        onPick(key)
      }}
    />
  )
}

interface Props {
  readonly fields: readonly ConfigField[]
  readonly drafts: BulkDrafts
  readonly facts: ReadonlyMap<string, DeviceFacts>
  readonly onDrafts: (drafts: BulkDrafts) => void
}

const without = (drafts: BulkDrafts, gone: string): BulkDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== gone))

/** The settings that change, each found by its name and filled in as on the page of one device. */
const SettingsFields = ({ fields, drafts, facts, onDrafts }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const picked = useRef<string>(undefined)
  const shown = Object.keys(drafts).flatMap((key) => fields.filter((field) => field.key === key))
  const { refusals } = reviewBulk(fields, drafts)
  // What was picked is filled in next.
  useEffect(() => {
    if (picked.current === undefined) return
    const row = place.current?.querySelector(`[data-name="${CSS.escape(picked.current)}"]`)
    row?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    picked.current = undefined
  })
  return (
    <div className={styles.fields}>
      <FindSetting
        fields={fields.filter(({ key }) => !Object.hasOwn(drafts, key))}
        onPick={(key) => {
          picked.current = key
          const field = fields.find((each) => each.key === key)
          onDrafts({ ...drafts, [key]: field === undefined ? '' : draftOf(field, undefined) })
        }}
      />
      <div ref={place} className={styles.picked}>
        {shown.map((field) => {
          const now = describeNow(field.key, facts)
          return (
            <div key={field.key} className={styles.pickedRow}>
              <SettingField
                field={field}
                draft={drafts[field.key]}
                refusal={refusals[field.key]}
                isKnown={typeof drafts[field.key] === 'boolean'}
                isChanged={false}
                mark={now}
                notes={[
                  <span key="place" className={styles.soft}>
                    {findableField(field).place}
                  </span>,
                ]}
                onChange={(draft) => onDrafts({ ...drafts, [field.key]: draft })}
                onBlur={() => undefined}
              />
              <CloseButton
                aria-label={`Leave ${field.label} as it is`}
                onClick={() => onDrafts(without(drafts, field.key))}
              />
            </div>
          )
        })}
      </div>
      {shown.length === 0 ? (
        <p className={styles.soft}>
          Only the settings that you pick here change; all others stay as they are on each device.
        </p>
      ) : null}
    </div>
  )
}

const ways = [
  ['fields', 'Settings'],
  ['json', 'JSON'],
] as const

/** The text of what is filled in, where it is written as JSON next. */
const textOf = (change: ReturnType<typeof reviewBulk>['change']): string =>
  Object.keys(change).length === 0 ? '' : JSON.stringify(nestConfig(change), null, 2)

/** What changes: settings that are found and filled in, or JSON for those who have it. */
export const SettingsChoice = ({ plan, facts, onChange, onNext, onBack }: BulkStepProps) => {
  const fields = useMemo(() => bulkFieldsOf(facts), [facts])
  const [held, setHeld] = useState<string>()
  const parsed = parseJsonSettings(plan.text)
  const isEmpty = plan.text.trim() === ''
  const problem = parsed.ok || isEmpty ? undefined : parsed.message
  const review = reviewBulk(fields, plan.drafts)
  const isJson = plan.way === 'json'
  const change = isJson ? (parsed.ok ? parsed.change : {}) : review.change
  const empty = Object.keys(plan.drafts).find(
    (key) => !Object.hasOwn(review.change, key) && !Object.hasOwn(review.refusals, key),
  )
  const emptyName = fields.find(({ key }) => key === empty)?.label ?? empty
  const nothing = isJson ? 'Enter the settings first.' : 'Find a setting to change first.'
  const fieldFault =
    Object.values(review.refusals)[0] ?? (empty === undefined ? undefined : `Enter a value for ${emptyName}.`)
  const refusal = isJson ? (isEmpty ? nothing : problem) : fieldFault
  const { ask, dialog } = useQuestion({ title: 'Warning', confirmLabel: 'Continue', danger: true })
  const goOn = async () => {
    const [unknown] = askAboutUnknown(unknownKeys(change))
    if (unknown !== undefined && !(await ask(`${unknown} Do you want to continue?`))) return
    onChange({ change })
    onNext()
  }
  const look = (way: typeof plan.way) => {
    setHeld(undefined)
    if (way === 'json') {
      onChange({ way, text: textOf(review.change) })
      return
    }
    const { drafts, fieldless } = draftsOfChange(fields, change)
    if (problem !== undefined) setHeld('Correct the JSON first, or empty it.')
    else if (fieldless.length > 0) setHeld(`Only JSON can say this: ${fieldless.join(', ')}.`)
    else onChange({ way, drafts })
  }
  return (
    <>
      <div className={styles.way}>
        <Segmented label="How to enter the settings" options={ways} value={plan.way} onChange={look} />
      </div>
      {held === undefined ? null : <Banner tone="info">{held}</Banner>}
      {isJson ? (
        <Textarea
          label="JSON configuration"
          description='It is merged into the settings of each device. Example: { "device": { "base_interval": 60 } }'
          rows={12}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputClassName={styles.code}
          value={plan.text}
          error={problem}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : (
        <SettingsFields
          fields={fields}
          drafts={plan.drafts}
          facts={facts}
          onDrafts={(drafts) => onChange({ drafts })}
        />
      )}
      <BulkWarnings change={change} devices={plan.devices} />
      <BulkStepButtons
        nextLabel="Next: Confirmation"
        disabledReason={refusal ?? (Object.keys(change).length === 0 ? nothing : undefined)}
        onBack={onBack}
        onNext={() => void goOn()}
      />
      {dialog}
    </>
  )
}
