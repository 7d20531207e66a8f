import { useEffect, useRef, useMemo, useState } from 'react'
import type { ConfigField } from '../../settings/fields/configFields'
import { findableField, findSettings } from '../../settings/search/findSettings'
import { SettingField } from '../../settings/fields/SettingField'
import { draftOf } from '../../settings/fields/settingValue'
import { CloseButton } from '../../ui/button/CloseButton'
import styles from './Bulk.module.css'
import { type BulkDrafts, describeNow, reviewBulk } from './bulkFields'
import { ComboField, mostListed } from '../../ui/combobox/ComboField'
import type { DeviceFacts } from './useDeviceFacts'

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
export const SettingsFields = ({ fields, drafts, facts, onDrafts }: Props) => {
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
