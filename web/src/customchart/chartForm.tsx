import { useState, useMemo } from 'react'
import { faultsByField } from '../../../shared/core/describeIssues'
import { CustomChart, readCustomChart } from '../../../shared/display/customChart'
import type { DisplayEntry } from '../../../shared/display/displaySettings'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { FailureText } from '../ui/feedback/FailureText'
import { PermissionButton } from '../ui/button/PermissionButton'
import { UnsavedGuard } from '../ui/dialog/UnsavedGuard'
import { nameOwnCard } from '../display/catalogue/nameOwnCard'
import { isChangedMeanwhile } from '../core/api/offerUndo'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import type { Device } from '../devices/useDevice'
import { holdOwnCard } from '../displaysettings/holdOwnCard'
import { type Faults, useEditForm } from '../ui/form/useEditForm'
import { tidyAxis } from '../display/cards/tidyAxis'
import { Button } from '../ui/button/Button'
import styles from './ChartEditor.module.css'

/** A chart as it is saved: with axes that can be drawn. */
const tidyChart = (chart: CustomChart): CustomChart => {
  const { axis, xAxis } = chart
  const { tick, dp } = tidyAxis({ min: null, max: null, tick: xAxis.xa1.tick, dp: xAxis.xa1.dp })
  return {
    ...chart,
    axis: { ax1: tidyAxis(axis.ax1), ax2: tidyAxis(axis.ax2) },
    xAxis: { xa1: { ...xAxis.xa1, tick, dp: dp ?? 0 } },
  }
}

const check = (draft: CustomChart): Faults =>
  faultsByField(CustomChart.safeParse(tidyChart(draft)).error, CustomChart, 'The chart')

/** A chart being edited: the saved one, the draft, and the two ways out. */
export const useChartForm = (device: Device, chartKey: string) => {
  const { deviceid } = device
  const entry = device.display[chartKey]
  // As it was saved when the editor opened: another person's save must not look like a change of one's own.
  const [kept] = useState(
    () =>
      readCustomChart(entry?.chart) ??
      CustomChart.parse({ name: nameOwnCard('chart', device.display) ?? '' }),
  )
  /** The revision that the draft was made from: a newer one of another person is not overwritten. */
  const [base] = useState<string | null>(device.revisions[chartKey] ?? null)
  const [isDone, setIsDone] = useState(false)
  const [isClashing, setIsClashing] = useState(false)
  const put = useAction(putSettings, {
    refresh: [readsOf(getSettings, { deviceid })],
    onDone: () => setIsDone(true),
  })
  const write = (changed: DisplayEntry | null, from: string | null | undefined) =>
    put.run({
      deviceid,
      PORTAL_displaySettings: { [chartKey]: changed },
      ...(from === undefined ? {} : { basedOn: { [chartKey]: from } }),
    })
  const drawn = (draft: CustomChart) => ({ ...entry, chart: tidyChart(draft) })

  const form = useEditForm<CustomChart>({
    saved: kept,
    check,
    save: async (draft) => {
      const outcome = await write(drawn(draft), base)
      setIsClashing(!outcome.ok && isChangedMeanwhile(outcome.error))
      return outcome
    },
  })
  const problem = useMemo(() => Object.values(check(form.values))[0], [form.values])

  return {
    form,
    edit: (change: Partial<CustomChart>) => form.setFields(change),
    isNew: entry?.chart === undefined,
    problem,
    isDone,
    isClashing,
    closeClash: () => setIsClashing(false),
    /** Whatever is there by now. */
    saveOver: () => write(drawn(form.values), undefined),
    remove: async (name: string) => {
      const offer = await holdOwnCard(deviceid, chartKey, entry)
      const outcome = await write(null, base)
      if (outcome.ok) offer(name)
      return outcome
    },
  }
}

interface Props {
  name: string
  chart: ReturnType<typeof useChartForm>
  onCancel: () => void
}

/** The ways out of the editor. */
export const ChartActions = ({ name, chart, onCancel }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  const { isUnsaved, failure, busy, refusal, submit } = chart.form
  return (
    <>
      <UnsavedGuard hasChanges={isUnsaved} />
      <FailureText failure={failure} />
      <div className={styles.actions}>
        {chart.isNew ? null : (
          <Button variant="default" style={{ color: 'var(--alarm)' }} onClick={() => setIsAsking(true)}>
            Delete
          </Button>
        )}
        <span className={styles.push} />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PermissionButton
          disabledReason={chart.problem ?? refusal}
          loading={busy}
          onClick={() => void submit()}
        >
          Save
        </PermissionButton>
      </div>
      <ConfirmDialog
        title="Delete Chart"
        opened={isAsking}
        danger
        confirmLabel="Delete"
        onConfirm={() => chart.remove(name)}
        onClose={() => setIsAsking(false)}
      >
        {name} will be deleted for everybody who uses this device. Right after it you can undo this.
      </ConfirmDialog>
      <ConfirmDialog
        title="Chart Changed Meanwhile"
        opened={chart.isClashing}
        danger
        confirmLabel="Save over theirs"
        onConfirm={chart.saveOver}
        onClose={chart.closeClash}
      >
        Somebody else changed {name} while you were working on it. Your chart is still here: save it over
        theirs, or cancel and open the chart again to see what they made of it.
      </ConfirmDialog>
    </>
  )
}
