import { shelfSeconds, shelveAlarm } from '../../../shared/alarms/alarmActions'
import { secondMs } from '../../../shared/core/time'
import { nameOfEvent, nameOfLevel } from '../display/catalogue/nameOfLevel'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { formatEventDuration } from '../alerts/EventDuration'
import { SuggestField } from '../ui/combobox/SuggestField'
import { Select } from '../ui/field/Select'
import { FormDialog } from '../ui/form/FormDialog'
import { formatSince } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import { type AlarmRow, nameOfDevice } from './alarmRow'
import styles from './Alarms.module.css'
import { readsOfAlarms } from './readsOfAlarms'

const untilItEnds = 'end'
const hourSeconds = 3600
const durations = [
  ...shelfSeconds.map((seconds) => ({ value: String(seconds), label: formatEventDuration(seconds) })),
  { value: untilItEnds, label: 'Until it ends' },
]
const reasons = ['Being worked on', 'Part is ordered', 'Sensor is faulty', 'Known and harmless'].map(
  (text) => ({ value: text, label: text }),
)

interface Props {
  alarm: AlarmRow
  onClose: () => void
}

/** Keeps what a measurement raises quiet for a time, for a reason that everyone sees. */
export const ShelveDialog = ({ alarm, onClose }: Props) => {
  const { deviceid, topic, level, own } = alarm
  const nowMs = useNow()
  useZone()
  const form = useEndpointForm(shelveAlarm, {
    saved: { seconds: String(hourSeconds), reason: '' },
    request: ({ seconds, reason }) => ({
      deviceid,
      topic,
      level,
      reason,
      ...(seconds === untilItEnds ? {} : { seconds: Number(seconds) }),
    }),
    success: ({ message }) => message,
    refresh: readsOfAlarms(deviceid),
    onDone: onClose,
  })
  const { seconds } = form.values
  const until =
    seconds === untilItEnds
      ? 'until it ends'
      : `until ${formatSince(nowMs + Number(seconds) * secondMs, nowMs)}`
  return (
    <FormDialog title="Shelve" form={form} submit="Shelve" onClose={onClose}>
      <Select label="For how long" choices={durations} {...form.field('seconds')} />
      <SuggestField label="Reason" choices={reasons} {...form.field('reason')} />
      <p className={styles.meaning}>
        {nameOfEvent(topic, own)} of {nameOfDevice(alarm)} notifies no one {until}; it is recorded all the
        same.
        {level === 'alarm' ? '' : ` A level above ${nameOfLevel(level).toLowerCase()} notifies nevertheless.`}
      </p>
    </FormDialog>
  )
}
