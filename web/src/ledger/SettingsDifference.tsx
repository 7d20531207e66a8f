import { useState } from 'react'
import type { OutputOf } from '../../../shared/core/endpoint'
import { secondMs } from '../../../shared/core/time'
import { getSettingsDifference } from '../../../shared/ledger/settingsDifference'
import type { DeviceId } from '../../../shared/core/ids'
import { nestConfig } from '../../../shared/devices/configTree'
import { getSettingsAt } from '../../../shared/ledger/settingTurns'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Instant } from '../ui/text/Instant'
import { useAction } from '../core/api/useAction'
import { saveFile } from '../ui/file/saveFile'
import { type Against, useDeviceNames } from './CompareTools'
import { DifferenceTable, backOf } from './DifferenceTable'
import styles from './Ledger.module.css'
import { titleOfTurn } from './turnWords'
import type { PutBack } from './useRevert'

interface SaveSettingsThenProps {
  deviceid: DeviceId
  /** Epoch seconds. */
  time: number
}

/** The settings of a moment as a file. */
const SaveSettingsThen = ({ deviceid, time }: SaveSettingsThenProps) => {
  const read = useAction(getSettingsAt, {
    onDone: ({ settings }) => {
      const day = new Date(time * secondMs).toISOString().slice(0, 10)
      const text = JSON.stringify(nestConfig(settings), undefined, 2)
      saveFile(`${deviceid}-settings-${day}.json`, 'application/json', [text])
    },
  })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={read.busy}
        onClick={() => void read.run({ deviceid, time })}
      >
        Save as JSON
      </Button>
      {read.error === undefined ? null : (
        <ErrorBox error={read.error} otherwise="The settings could not be loaded." />
      )}
    </>
  )
}

interface Props {
  device: Device
  against: Against
  onPutBack: (back: readonly PutBack[]) => void
}

type Found = OutputOf<typeof getSettingsDifference>

const askedOf = (against: Against) => {
  switch (against.kind) {
    case 'moment':
      return { otherTime: against.time, time: against.until }
    case 'device':
      return { targetDeviceid: against.deviceid }
    case 'group':
      return { targetGroupid: against.groupid }
  }
}

const countWords = (count: number): string =>
  `${count} ${count === 1 ? 'setting differs' : 'settings differ'}`

/** How much differs, and from what. */
const Summary = ({ against, found: { differences, group } }: { against: Against; found: Found }) => {
  const names = useDeviceNames()
  const count = differences.length
  if (against.kind === 'moment' && against.until !== undefined) {
    return (
      <p>
        {count === 0 ? 'No setting differs' : countWords(count)} between{' '}
        <Instant ms={against.time * secondMs} /> and <Instant ms={against.until * secondMs} />.
      </p>
    )
  }
  if (against.kind === 'moment') {
    return (
      <p>
        {count === 0 ? 'Every setting was as it is now on ' : `${countWords(count)} from those of `}
        <Instant ms={against.time * secondMs} />.
      </p>
    )
  }
  if (against.kind === 'device')
    return (
      <p>
        {count === 0 ? 'No setting differs' : countWords(count)} from{' '}
        {names?.get(against.deviceid) ?? against.deviceid}.
      </p>
    )
  const { model = '', compared = 0, devices = 0, undecided = 0 } = group ?? {}
  if (compared < 2)
    return (
      <p>
        The group has {compared === 0 ? 'no other device' : 'only one other device'} of model {model} with
        known settings: nothing is usual there.
      </p>
    )
  return (
    <>
      <p>
        {count === 0 ? 'No setting differs' : countWords(count)} from what most of {compared} devices have.
      </p>
      <p className={styles.soft}>
        Compared with {compared} of the {devices} other devices of the group: those of model {model}, at most
        100.
        {undecided === 0 ? null : ` For ${undecided} settings no value is that of most devices.`}
      </p>
    </>
  )
}

/** What of the history is not known. */
const Limits = ({ against, found }: { against: Against; found: Found }) => {
  const { knownSinceTs, unknown, isPartial } = found
  const isBefore = against.kind === 'moment' && (knownSinceTs === undefined || against.time < knownSinceTs)
  return (
    <>
      {isBefore ? (
        <p className={styles.soft}>
          {knownSinceTs === undefined ? (
            'No change is on record, so the settings of that time are not known.'
          ) : (
            <>
              The history begins <Instant ms={knownSinceTs * secondMs} />: what was changed before that is not
              known.
            </>
          )}
        </p>
      ) : null}
      {unknown.length === 0 ? null : (
        <p className={styles.soft}>Not compared: {unknown.map(titleOfTurn).join(', ')}.</p>
      )}
      {isPartial ? (
        <p className={styles.soft}>The history is too long to be read whole; older changes are left out.</p>
      ) : null}
    </>
  )
}

/** The settings of now beside others; chosen ones can be put back, or taken over. */
export const SettingsDifference = ({ device, against, onPutBack }: Props) => {
  const { deviceid } = device
  const { data, error, mutate } = useEndpoint(getSettingsDifference, { deviceid, ...askedOf(against) })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Comparing settings" />
    ) : (
      <ErrorBox error={error} otherwise="The settings could not be compared." onRetry={() => void mutate()} />
    )
  }
  // Of two earlier moments neither is what the device has: one of them alone can be put back.
  const isPast = against.kind === 'moment' && against.until !== undefined
  const back = data.differences.flatMap((each) => (chosen.has(each.key) ? backOf(each) : []))
  return (
    <section className={styles.then} aria-label="Difference of settings">
      <Summary against={against} found={data} />
      <Limits against={against} found={data} />
      {data.differences.length === 0 ? null : (
        <DifferenceTable
          differences={data.differences}
          otherName={isPast ? 'First' : { moment: 'Then', device: 'There', group: 'Usual' }[against.kind]}
          ownName={isPast ? 'Second' : 'Now'}
          chosen={chosen}
          onChoose={isPast ? undefined : setChosen}
        />
      )}
      <div className={styles.actions}>
        {data.differences.length === 0 || isPast ? null : (
          <Button size="compact-sm" disabled={back.length === 0} onClick={() => onPutBack(back)}>
            {against.kind === 'moment' ? 'Put selected back' : 'Take selected over'}
          </Button>
        )}
        {against.kind === 'moment' ? <SaveSettingsThen deviceid={deviceid} time={against.time} /> : null}
      </div>
    </section>
  )
}
