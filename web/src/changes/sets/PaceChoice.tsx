import { Segmented } from '../../ui/button/Segmented'
import { Checkbox } from '../../ui/field/Checkbox'
import { DayChoice } from '../../ui/field/DayChoice'
import { Select } from '../../ui/field/Select'
import { TextInput } from '../../ui/field/TextInput'
import { zoneName } from '../../ui/zone/zoneName'
import { useZone } from '../../ui/zone/useZone'
import { faultsOfPace, type PaceDraft, waitChoices } from './paceDraft'
import styles from './Sets.module.css'

const ways = [
  ['all', 'All at once'],
  ['few', 'A few first'],
] as const

const meanings = {
  all: 'This page sends the change to one device after the other, and has to stay open meanwhile.',
  few: 'The portal changes a few devices, looks how they go on, and then changes the others by itself. It stops when too many fail, and can be undone as a whole.',
} as const satisfies Record<PaceDraft['way'], string>

interface Props {
  readonly pace: PaceDraft
  readonly onPace: (pace: PaceDraft) => void
}

const WindowFields = ({ pace, onPace }: Props) => {
  useZone()
  const { window } = faultsOfPace(pace)
  return (
    <>
      <DayChoice
        label="Days"
        days={pace.days}
        error={window}
        onChange={(days) => onPace({ ...pace, days })}
      />
      <div className={styles.row}>
        <TextInput
          label="From"
          type="time"
          size="sm"
          value={pace.from}
          onChange={({ currentTarget }) => onPace({ ...pace, from: currentTarget.value })}
        />
        <TextInput
          label="To"
          type="time"
          size="sm"
          value={pace.to}
          onChange={({ currentTarget }) => onPace({ ...pace, to: currentTarget.value })}
        />
        <Checkbox
          label="By the clock of each device"
          description={`Where it is not known: ${zoneName()}`}
          checked={pace.isDeviceTime}
          onChange={({ currentTarget }) => onPace({ ...pace, isDeviceTime: currentTarget.checked })}
        />
      </div>
    </>
  )
}

/** All devices at once, or a few of them first. */
export const PaceChoice = ({ pace, onPace }: Props) => {
  const faults = faultsOfPace(pace)
  return (
    <fieldset className={styles.pace}>
      <legend>How</legend>
      <Segmented
        label="How the devices are changed"
        options={ways}
        value={pace.way}
        onChange={(way) => onPace({ ...pace, way })}
      />
      <p className={styles.soft}>{meanings[pace.way]}</p>
      {pace.way === 'few' ? (
        <>
          <div className={styles.row}>
            <TextInput
              label="How many first"
              size="sm"
              inputMode="numeric"
              autoComplete="off"
              placeholder="The portal chooses"
              value={pace.first}
              error={faults.first}
              onChange={({ currentTarget }) => onPace({ ...pace, first: currentTarget.value })}
            />
            <Select
              label="Then the others, after"
              size="sm"
              choices={[...waitChoices]}
              value={pace.wait}
              onChange={({ currentTarget }) => {
                const wait = waitChoices.find(({ value }) => value === currentTarget.value)?.value
                if (wait !== undefined) onPace({ ...pace, wait })
              }}
            />
            <TextInput
              label="Stop when more fail than (%)"
              size="sm"
              inputMode="numeric"
              autoComplete="off"
              value={pace.maxFailedPercent}
              error={faults.maxFailedPercent}
              onChange={({ currentTarget }) => onPace({ ...pace, maxFailedPercent: currentTarget.value })}
            />
          </div>
          <Checkbox
            label="Hand over only at certain hours"
            checked={pace.hasWindow}
            onChange={({ currentTarget }) => onPace({ ...pace, hasWindow: currentTarget.checked })}
          />
          {pace.hasWindow ? <WindowFields pace={pace} onPace={onPace} /> : null}
        </>
      ) : null}
    </fieldset>
  )
}
