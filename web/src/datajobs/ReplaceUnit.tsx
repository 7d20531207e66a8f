import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { mayOnDevice } from '../../../shared/core/roles'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { useGroups } from '../groups/useGroups'
import { paths } from '../paths'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { LinkButton } from '../ui/button/LinkButton'
import { PermissionButton } from '../ui/button/PermissionButton'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { CopySettings } from './CopySettings'
import { MoveReadings } from './MoveReadings'
import { type Step, StepList } from './StepList'
import styles from './StepList.module.css'

interface ChooseUnitProps {
  old: Device
  onChosen: (deviceid: DeviceId) => void
}

/** Which unit takes over: one that is on the person's list, with the right to change it. */
const ChooseUnit = ({ old, onChosen }: ChooseUnitProps) => {
  const [chosen, setChosen] = useState<DeviceId>()
  const { data, error, mutate } = useGroups()
  const target = useEndpoint(getSettings, chosen === undefined ? undefined : { deviceid: chosen })
  const devices = useMemo(() => {
    const all = new Map(
      (data?.groups ?? []).flatMap(({ devices }) => devices).map((each) => [each.deviceid, each]),
    )
    all.delete(old.deviceid)
    return [...all.values()]
  }, [data, old.deviceid])
  const reason = () => {
    if (chosen === undefined) return 'Choose the new unit.'
    if (target.error !== undefined) return `${chosen} could not be read. Try again.`
    if (target.data === undefined) return 'Reading what you may do with it.'
    return mayOnDevice(target.data.myPermission, 'adminSettings')
      ? undefined
      : `You need to be ADMIN of ${chosen}.`
  }
  return (
    <>
      <p>
        The unit that takes the place of {old.deviceid} must be on your list. If it is new,{' '}
        <Link to={paths.addDevice()}>add it</Link> first.
      </p>
      {error !== undefined && data === undefined ? (
        <NotLoaded what="Your devices" onRetry={() => void mutate()} />
      ) : (
        <ChoiceField
          label="New unit"
          value={chosen ?? ''}
          choices={[
            { value: '', label: data === undefined ? 'Loading your devices…' : 'Choose a device' },
            ...devices.map(({ deviceid, name }) => ({
              value: deviceid,
              label: name === deviceid ? deviceid : `${name} (${deviceid})`,
            })),
          ]}
          onChange={(value) => setChosen(devices.find(({ deviceid }) => deviceid === value)?.deviceid)}
        />
      )}
      <div className={styles.buttons}>
        <PermissionButton
          disabledReason={reason()}
          onClick={() => (chosen === undefined ? undefined : onChosen(chosen))}
        >
          Continue
        </PermissionButton>
      </div>
    </>
  )
}

const order = ['unit', 'settings', 'readings', 'rest'] as const
type At = (typeof order)[number]

/** A machine goes on with another unit: its settings and its past move over, and what is left to do is named. */
export const ReplaceUnit = ({ device }: { device: Device }) => {
  const [at, setAt] = useState<At>('unit')
  const [unit, setUnit] = useState<DeviceId>()
  const [settings, setSettings] = useState<string>()
  const [readings, setReadings] = useState<string>()
  const stateOf = (step: At): Step['state'] => {
    const [here, there] = [order.indexOf(at), order.indexOf(step)]
    return there < here ? 'done' : there === here ? 'here' : 'later'
  }
  const old = device.deviceid
  const to = unit ?? 'the new unit'
  return (
    <StepList
      label="Replace the unit"
      steps={[
        {
          title: 'The new unit',
          state: stateOf('unit'),
          content:
            at === 'unit' ? (
              <ChooseUnit
                old={device}
                onChosen={(chosen) => {
                  setUnit(chosen)
                  setAt('settings')
                }}
              />
            ) : (
              <p>{unit}</p>
            ),
        },
        {
          title: 'Settings, cards and notes',
          state: stateOf('settings'),
          content:
            at === 'settings' && unit !== undefined ? (
              <CopySettings
                from={old}
                to={unit}
                onDone={(outcome) => {
                  setSettings(outcome)
                  setAt('readings')
                }}
              />
            ) : (
              <p>
                {settings ?? `Settings, cards, limits, recipients, script and notes are copied to ${to}.`}
              </p>
            ),
        },
        {
          title: 'Readings so far',
          state: stateOf('readings'),
          content:
            at === 'readings' && unit !== undefined ? (
              <MoveReadings
                from={old}
                to={unit}
                onDone={(outcome) => {
                  setReadings(outcome)
                  setAt('rest')
                }}
              />
            ) : (
              <p>{readings ?? `They move to ${to}, so that its charts go on where those of ${old} end.`}</p>
            ),
        },
        {
          title: 'What is left to do',
          state: stateOf('rest'),
          content: (
            <>
              <p>
                Call {to} {device.name}, and give people and groups access to it. In a group that has both,
                service goes on from the log of {old}. The old unit stays on your list until you remove it.
              </p>
              {at === 'rest' && unit !== undefined ? (
                <div className={styles.buttons}>
                  <LinkButton to={paths.data(unit)}>Open {unit}</LinkButton>
                  <LinkButton variant="default" to={paths.settings(unit, 'general', 'device.name')}>
                    Name it
                  </LinkButton>
                  <LinkButton variant="default" to={paths.users(unit)}>
                    Give access
                  </LinkButton>
                  <LinkButton variant="default" to={paths.users(old)}>
                    Remove {old}
                  </LinkButton>
                </div>
              ) : null}
            </>
          ),
        },
      ]}
    />
  )
}
