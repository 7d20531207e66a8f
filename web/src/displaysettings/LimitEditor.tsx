import { useMemo, useState } from 'react'
import { mayOnDevice } from '../../../shared/core/roles'
import type { Device } from '../devices/useDevice'
import { displayOf } from '../display/catalogue/displayOf'
import { useSeries } from '../livereadings/readingsContext'
import { reviewDrafts } from '../settings/form/drafts'
import { useDeviceConfig } from '../settings/useDeviceConfig'
import { useSaveConfig } from '../settings/form/useSaveConfig'
import { FormDialog } from '../ui/form/FormDialog'
import { useEditForm, type EditForm } from '../ui/form/useEditForm'
import type { Outcome } from '../ui/feedback/outcome'
import styles from './DisplaySettings.module.css'
import { EventLimits } from './EventLimits'
import {
  entryWithLimits,
  isPageChanged,
  limitFields,
  type LimitValues,
  limitValues,
  pageProblems,
} from './limitDraft'
import { useDisplayEdits } from './useDisplayEdits'
import { gaugeTitles, gaugeFields } from './settingDraft'
import { TextInput } from '../ui/field/TextInput'

interface PageLimitsProps {
  readonly form: EditForm<LimitValues>
  readonly unit: string
  readonly isGauge: boolean
}

/** Limits that only colour values: they send no alert. */
const PageLimits = ({ form, unit, isGauge }: PageLimitsProps) => (
  <fieldset className={styles.group}>
    <legend>Colours on this page{unit === '' ? '' : ` (${unit})`}</legend>
    <p className={styles.wide}>
      Amber and red {isGauge ? 'on the gauge of this card' : 'where it is shown as a gauge'} and in its chart.
      They raise no event and send no alert.
    </p>
    {gaugeFields.map((field) => {
      const { value, error, ...input } = form.field(field)
      return (
        <TextInput
          key={field}
          label={gaugeTitles[field]}
          inputMode="decimal"
          autoComplete="off"
          value={String(value ?? '')}
          error={error}
          {...input}
        />
      )
    })}
  </fieldset>
)

interface Props {
  readonly dataKey: string
  readonly device: Device
  readonly onClose: () => void
}

const done: Outcome = { ok: true, output: undefined }

/** All limits of one measurement: those that only colour it, and those on which the device raises events. */
export const LimitEditor = ({ dataKey, device, onClose }: Props) => {
  const { deviceid, display, role } = device
  const { label, unit } = displayOf(dataKey, display[dataKey])
  const saveDisplay = useDisplayEdits(deviceid)
  const config = useDeviceConfig(deviceid)
  const { reported, pending } = config
  const saving = useSaveConfig({ deviceid, onSaved: config.reload })
  const mayDevice = mayOnDevice(role, 'editDeviceSettings')
  const fields = useMemo(
    () => (reported === undefined || !mayDevice ? [] : limitFields(dataKey, reported)),
    [dataKey, reported, mayDevice],
  )
  const effective = useMemo(() => ({ ...reported, ...pending }), [reported, pending])
  const { lastValue } = useSeries(dataKey)
  // Initial values only: a later reading must not change fields while they are edited.
  const [measured] = useState(lastValue)
  const saved = useMemo(
    () => limitValues(dataKey, display, fields, effective, measured),
    [dataKey, display, fields, effective, measured],
  )
  const review = (values: LimitValues) =>
    reviewDrafts(fields, (key) => values[key], effective, config.featuresVersion, reported)

  const savePage = (values: LimitValues) =>
    saveDisplay(
      (present) => ({ [dataKey]: entryWithLimits(dataKey, present, values) }),
      `Limits of ${label} changed`,
    )
  const form = useEditForm<LimitValues>({
    saved,
    check: (values) => ({
      ...(isPageChanged(saved, values) ? pageProblems(dataKey, display, values) : {}),
      ...review(values).refusals,
    }),
    confirm: (values) => saving.confirm(review(values).change),
    save: async (values) => {
      const { change } = review(values)
      const isDeviceChanged = Object.keys(change).length > 0
      // What may be refused goes first, so that a refusal leaves both as they were.
      const outcome = isDeviceChanged ? await saving.save(change) : done
      if (!outcome.ok) return outcome
      if (isPageChanged(saved, values)) void savePage(values)
      // What was sent to the device is followed here until it has it.
      if (!isDeviceChanged) onClose()
      return done
    },
    fieldOf: saving.keyOf,
  })
  return (
    <>
      <FormDialog
        title={`Limits – ${label}`}
        size="panel"
        form={form}
        submit="Apply"
        cancelLabel={form.hasChanges ? 'Cancel' : 'Close'}
        className={styles.fields}
        onClose={onClose}
      >
        <PageLimits form={form} unit={unit} isGauge={display[dataKey]?.displayType === 'gauge'} />
        {mayDevice ? (
          <EventLimits
            device={device}
            form={form}
            fields={fields}
            config={config}
            failedAt={saving.failedAt}
          />
        ) : null}
      </FormDialog>
      {saving.dialogs}
    </>
  )
}
