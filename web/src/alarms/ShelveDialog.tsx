import { shelfSeconds } from '../../../shared/alarms/alarmActions'
import { secondMs } from '../../../shared/core/time'
import { nameOfEvent, nameOfLevel } from '../display/catalogue/nameOfLevel'
import { formatEventDuration } from '../alerts/EventDuration'
import { SuggestField } from '../ui/combobox/Combobox'
import type { Outcome } from '../ui/feedback/outcome'
import { Select } from '../ui/field/Select'
import { FormDialog } from '../ui/form/FormDialog'
import { useEditForm } from '../ui/form/useEditForm'
import { formatSince } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import type { Shelving } from './actsOnAlarms'
import { AlarmNames } from './AlarmFacts'
import { type AlarmRow, nameOfDevice } from './alarmRow'
import styles from './Alarms.module.css'

const untilItEnds = 'end'
const hourSeconds = 3600
const durations = [
  ...shelfSeconds.map((seconds) => ({ value: String(seconds), label: formatEventDuration(seconds) })),
  { value: untilItEnds, label: 'Until it ends' },
]
const reasons = ['Being worked on', 'Part is ordered', 'Sensor is faulty', 'Known and harmless'].map(
  (text) => ({ value: text, label: text }),
)

const maxReason = 200

const faultsOf = ({ reason }: { reason: string }): Record<string, string> => {
  const { length } = reason.trim()
  if (length === 0) return { reason: 'Say why: everyone sees it.' }
  return length > maxReason ? { reason: `At most ${maxReason} letters.` } : {}
}

interface Props {
  alarms: readonly AlarmRow[]
  onShelve: (alarms: readonly AlarmRow[], shelving: Shelving) => Promise<Outcome<number>>
  onClose: () => void
}

/** Keeps what measurements raise quiet for a time, for a reason that everyone sees. */
export const ShelveDialog = ({ alarms, onShelve, onClose }: Props) => {
  const nowMs = useNow()
  useZone()
  const form = useEditForm({
    saved: { seconds: String(hourSeconds), reason: '' },
    check: faultsOf,
    save: async ({ seconds, reason }) => {
      const outcome = await onShelve(alarms, {
        reason: reason.trim(),
        ...(seconds === untilItEnds ? {} : { seconds: Number(seconds) }),
      })
      if (outcome.ok) onClose()
      return outcome
    },
  })
  const { seconds } = form.values
  const until =
    seconds === untilItEnds
      ? 'until it ends'
      : `until ${formatSince(nowMs + Number(seconds) * secondMs, nowMs)}`
  const [only, second] = alarms
  const what =
    only !== undefined && second === undefined
      ? `${nameOfEvent(only.topic, only.own)} of ${nameOfDevice(only)}`
      : 'Each of them'
  const isGravest = alarms.every(({ level }) => level === 'alarm')
  const above =
    only !== undefined && second === undefined
      ? `above ${nameOfLevel(only.level).toLowerCase()}`
      : 'above its own'
  return (
    <FormDialog
      title={alarms.length === 1 ? 'Shelve' : `Shelve ${alarms.length} alarms`}
      form={form}
      submit="Shelve"
      onClose={onClose}
    >
      {second === undefined ? null : <AlarmNames alarms={alarms} />}
      <Select label="For how long" choices={durations} {...form.field('seconds')} />
      <SuggestField label="Reason" choices={reasons} {...form.field('reason')} />
      <p className={styles.meaning}>
        {what} notifies no one {until}; it is recorded all the same.
        {isGravest ? '' : ` A level ${above} notifies nevertheless.`}
      </p>
    </FormDialog>
  )
}
