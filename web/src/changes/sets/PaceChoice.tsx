import { Segmented } from '../../ui/button/Segmented'
import { Checkbox } from '../../ui/field/Checkbox'
import { DayChoice } from '../../ui/field/DayChoice'
import { MultiCombobox } from '../../ui/combobox/Combobox'
import { Select } from '../../ui/field/Select'
import { TextInput } from '../../ui/field/Field'
import { zoneName } from '../../ui/zone/zoneName'
import { useZone } from '../../ui/zone/useZone'
import { faultsOfPace, type PaceDraft, waitChoices } from './paceDraft'
import styles from './Sets.module.css'

const ways = [
  ['all', 'All at once'],
  ['few', 'A few first'],
] as const

const meanings = {
  portal: 'The portal sends it to each device as it makes contact. It stops when too many fail.',
  all: 'This page sends the change to one device after the other, and has to stay open meanwhile.',
  few: 'The portal changes a few devices, looks how they go on, and then changes the others by itself. It stops when too many fail, and can be undone as a whole.',
} as const satisfies Record<PaceDraft['way'] | 'portal', string>

interface Props {
  readonly pace: PaceDraft
  /** All at once is sent by this page, not by the portal. */
  readonly byPage: boolean
  /** Any of them may be first. */
  readonly devices: readonly { readonly deviceid: string; readonly name: string }[]
  readonly onPace: (pace: PaceDraft) => void
}

const WindowFields = ({ pace, onPace }: Pick<Props, 'pace' | 'onPace'>) => {
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
export const PaceChoice = ({ pace, byPage, devices, onPace }: Props) => {
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
      <p className={styles.soft}>{meanings[pace.way === 'all' && !byPage ? 'portal' : pace.way]}</p>
      {pace.way === 'few' ? (
        <>
          <div className={styles.row}>
            <TextInput
              label="How many first"
              size="sm"
              inputMode="numeric"
              autoComplete="off"
              placeholder="The portal chooses"
              disabled={pace.named.length > 0}
              value={pace.named.length > 0 ? String(pace.named.length) : pace.first}
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
          <MultiCombobox
            label="Which are first"
            description="Left blank, the portal chooses them, so that each model, firmware, supply and signal is among them."
            placeholder="Name or ID"
            choices={devices.map(({ deviceid, name }) => ({
              value: deviceid,
              label: name === '' ? deviceid : `${name} (${deviceid})`,
            }))}
            values={pace.named}
            onChange={(named) => onPace({ ...pace, named })}
          />
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
