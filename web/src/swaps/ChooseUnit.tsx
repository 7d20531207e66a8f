import { useDeferredValue, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { notCarried, type SwapUnit, getSwapUnits, swapUnit } from '../../../shared/swaps/swaps'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { LinkButton } from '../ui/button/LinkButton'
import { PermissionButton } from '../ui/button/PermissionButton'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { FailureText } from '../ui/feedback/FailureText'
import { Skeleton } from '../ui/feedback/Skeleton'
import { TextInput } from '../ui/field/Field'
import { Ago } from '../ui/text/useNow'
import { formatDay } from '../ui/text/formatTime'
import styles from './Swap.module.css'
import { readsOfSwap } from './useSwap'

const carried =
  'Readings so far, name, cards, limits, recipients, alarm rules, script, notes, fences, service, people and groups with their roles, views and share links.'

interface UnitLineProps {
  unit: SwapUnit
  name: string
  isChosen: boolean
  onChoose: () => void
}

const UnitLine = ({ unit, name, isChosen, onChoose }: UnitLineProps) => (
  <label className={styles.unit} data-off={unit.reason !== undefined}>
    <input
      type="radio"
      name={name}
      checked={isChosen}
      disabled={unit.reason !== undefined}
      onChange={onChoose}
    />
    <span className={styles.words}>
      <span className={styles.unitName}>
        {unit.name === unit.deviceid ? unit.deviceid : `${unit.name} (${unit.deviceid})`}
      </span>
      <span className={styles.facts}>
        {unit.lastContactMs === undefined ? (
          'never reported'
        ) : (
          <>
            last contact <Ago ms={unit.lastContactMs} />
          </>
        )}
        {unit.addedTs === undefined ? '' : `, added ${formatDay(unit.addedTs * secondMs)}`}, {unit.tier} plan
      </span>
      {unit.reason === undefined ? null : <span className={styles.reason}>{unit.reason}</span>}
    </span>
  </label>
)

const PlanNote = ({ old, unit }: { old: Device; unit: SwapUnit | undefined }) => {
  if (unit === undefined) return null
  const isSame = old.tier?.name === unit.tier
  return (
    <p className={styles.line}>
      {unit.deviceid} is on the {unit.tier} plan{isSame ? ', as the old unit is' : ''}.{' '}
      {isSame ? null : `${old.deviceid} is on ${old.tier?.name ?? 'another one'}. `}
      <Link to={paths.subscriptions()}>Plans</Link>
    </p>
  )
}

interface Props {
  old: Device
  onBegun: () => void
}

/** Which unit takes over, and what that means, before the press. */
export const ChooseUnit = ({ old, onBegun }: Props) => {
  const name = useId()
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search)
  const [chosen, setChosen] = useState<SwapUnit>()
  const { deviceid } = old
  const units = useEndpoint(
    getSwapUnits,
    { deviceid, ...(asked === '' ? {} : { search: asked }) },
    { keepPreviousData: true },
  )
  const swapping = useAction(swapUnit, {
    refresh: (_output, { newDeviceid }) => readsOfSwap([deviceid, newDeviceid as DeviceId]),
    onDone: onBegun,
  })
  const { data, error } = units
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading your units" rows={5} />
    ) : (
      <ErrorBox error={error} onRetry={() => void units.mutate()} />
    )
  }
  if (data.units.length === 0 && search === '') {
    return (
      <EmptyState title="There is no other unit on your list">
        <p>The unit that takes the place of {deviceid} has to be added first.</p>
        <LinkButton to={paths.addDevice()}>Add a device</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      {data.more > 0 || search !== '' ? (
        <TextInput
          label="Search your units"
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      ) : null}
      <fieldset className={styles.units}>
        <legend className={styles.legend}>New unit</legend>
        <div className={styles.list}>
          {data.units.map((unit) => (
            <UnitLine
              key={unit.deviceid}
              {...{ unit, name, isChosen: chosen?.deviceid === unit.deviceid }}
              onChoose={() => setChosen(unit)}
            />
          ))}
          {data.units.length === 0 ? <p className={styles.none}>No unit is called so.</p> : null}
        </div>
        {data.more > 0 ? <p className={styles.more}>{data.more} more: search for one.</p> : null}
      </fieldset>
      <p className={styles.line}>
        <strong>Goes over:</strong> {carried}
      </p>
      <div className={styles.line}>
        <strong>Stays with each unit:</strong>
        <ul className={styles.stays}>
          {notCarried.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      <PlanNote old={old} unit={chosen} />
      <p className={styles.line}>
        What the new unit measured while the old one still reported is set aside: it is no history of this
        machine. An undo brings it back.
      </p>
      <p className={styles.line}>It can be undone for 7 days. The old unit stays with its ADMINs.</p>
      <FailureText failure={swapping.error} />
      <div className={styles.buttons}>
        <PermissionButton
          loading={swapping.busy}
          disabledReason={chosen === undefined ? 'Choose the new unit.' : undefined}
          onClick={() => {
            if (chosen !== undefined) void swapping.run({ deviceid, newDeviceid: chosen.deviceid })
          }}
        >
          Replace
        </PermissionButton>
        <LinkButton variant="default" to={paths.addDevice()}>
          Add a device
        </LinkButton>
      </div>
    </>
  )
}
