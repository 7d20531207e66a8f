import { useCallback, useState, type FormEvent, useEffect, useRef } from 'react'
import { DeviceId } from '../../../shared/core/ids'
import {
  getPackingSlips,
  makePackingSlip,
  mostOnSlip,
  checkPacking,
  describePacked,
  describePackingFault,
} from '../../../shared/shipping/packingSlip'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { FailureText } from '../ui/feedback/FailureText'
import { PermissionButton } from '../ui/button/PermissionButton'
import { useEndpoint } from '../core/api/useEndpoint'
import { describeError } from '../ui/feedback/describeError'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/Field'
import { DistributorSelect } from './DistributorSelect'
import styles from './Shipping.module.css'

interface PackedRowProps {
  readonly deviceid: DeviceId
  /** It is on an earlier slip, and is packed again all the same. */
  readonly isAgain: boolean
  readonly onAgain: (deviceid: DeviceId) => void
  readonly onChecked: (deviceid: DeviceId, isReady: boolean) => void
  readonly onRemove: () => void
}

/** A device in the box, with what the check says of it. */
const PackedRow = ({ deviceid, isAgain, onAgain, onChecked, onRemove }: PackedRowProps) => {
  const row = useRef<HTMLLIElement>(null)
  const { data, error } = useEndpoint(checkPacking, { deviceid }, { shouldRetryOnError: false })
  const isPacked = data?.distributor !== undefined
  const isReady = data?.faults.length === 0 && (!isPacked || isAgain)
  useEffect(() => onChecked(deviceid, isReady), [deviceid, isReady, onChecked])
  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      <span className={styles.what}>
        <span className={styles.id}>{deviceid}</span>
        {data === undefined ? null : (
          <span className={styles.soft}>
            {data.name} · {data.model} · {data.fw}
          </span>
        )}
      </span>
      <span>
        {error === undefined ? null : <StatusMark tone="alarm">{describeError(error)}</StatusMark>}
        {data === undefined && error === undefined ? <StatusMark tone="info">Checking</StatusMark> : null}
        {isReady ? <StatusMark tone="ok">Ready</StatusMark> : null}
        {data?.faults.map((fault) => (
          <div key={fault}>
            <StatusMark tone="alarm">{describePackingFault(fault, data.failedTests)}</StatusMark>
          </div>
        ))}
        {data?.distributor === undefined ? null : (
          <div>
            <StatusMark tone={isAgain ? 'info' : 'warning'}>
              {describePacked(data.packingSlip, data.distributor)}
              {isAgain ? ' It will be packed again.' : ''}
            </StatusMark>
          </div>
        )}
      </span>
      <span className={styles.buttons}>
        {isPacked && !isAgain && data.faults.length === 0 ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Pack ${deviceid} again`}
            onClick={() => {
              onAgain(deviceid)
              // The button goes away: the keyboard goes on from the row.
              row.current?.focus()
            }}
          >
            Pack Again
          </Button>
        ) : null}
        <Button variant="default" size="compact-sm" aria-label={`Remove ${deviceid}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  )
}

/** The id in what was typed or scanned: a code on a label holds the address of the device’s page. */
export const deviceIdIn = (text: string): DeviceId | undefined => {
  const last = text.trim().toUpperCase().split('/').at(-1)
  return DeviceId.safeParse(last).data
}

interface Props {
  /** Says why the id was not taken; undefined when it was. */
  readonly onAdd: (deviceid: DeviceId) => string | undefined
}

/** Takes an id from the keyboard or from a scanner, which types it and presses Enter. */
const ScanForm = ({ onAdd }: Props) => {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const deviceid = deviceIdIn(typed)
    const refused =
      deviceid === undefined ? 'Device ID must be 9 capital letters or digits.' : onAdd(deviceid)
    setFault(refused)
    if (refused === undefined) setTyped('')
  }
  return (
    <form className={styles.scan} onSubmit={submit}>
      <TextInput
        label="Device ID"
        description="Type it, or scan the label."
        value={typed}
        error={fault}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(undefined)
        }}
      />
      <Button type="submit" variant="default">
        Add
      </Button>
    </form>
  )
}

const referenceLength = 60

const reasonOf = (count: number, ready: number, hasDistributor: boolean): string | undefined => {
  if (count === 0) return 'Add a device first.'
  if (ready < count) return 'Some devices are not ready, or are packed already. Look at them first.'
  return hasDistributor ? undefined : 'Choose a distributor first.'
}

/** What goes into one box, and to whom. */
export const PackingBox = ({ onMade }: { readonly onMade: (slipid: string) => void }) => {
  const [devices, setDevices] = useState<readonly DeviceId[]>([])
  const [again, setAgain] = useState<readonly DeviceId[]>([])
  const [ready, setReady] = useState<ReadonlySet<DeviceId>>(new Set())
  const [distributorid, setDistributor] = useState<number>()
  const [reference, setReference] = useState('')
  const make = useAction(makePackingSlip, {
    success: ({ message }) => message,
    refresh: [readsOf(getPackingSlips, {})],
    onDone: ({ slipid }) => {
      setDevices([])
      setAgain([])
      setReference('')
      onMade(slipid)
    },
  })
  const note = useCallback(
    (deviceid: DeviceId, isReady: boolean) =>
      setReady((known) => {
        if (known.has(deviceid) === isReady) return known
        const next = new Set(known)
        if (isReady) next.add(deviceid)
        else next.delete(deviceid)
        return next
      }),
    [],
  )
  const add = (deviceid: DeviceId): string | undefined => {
    if (devices.includes(deviceid)) return `${deviceid} is already in the list.`
    if (devices.length >= mostOnSlip) return `A packing slip can have at most ${mostOnSlip} devices.`
    setDevices((known) => [...known, deviceid])
    return undefined
  }
  const readyCount = devices.filter((deviceid) => ready.has(deviceid)).length
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-labelledby="packing-devices">
        <h2 id="packing-devices">Devices ({devices.length})</h2>
        <ScanForm onAdd={add} />
        <ul className={styles.list} aria-label="Devices to pack">
          {devices.map((deviceid) => (
            <PackedRow
              key={deviceid}
              deviceid={deviceid}
              isAgain={again.includes(deviceid)}
              onAgain={(id) => setAgain((known) => [...known, id])}
              onChecked={note}
              onRemove={() => {
                setDevices((known) => known.filter((each) => each !== deviceid))
                setAgain((known) => known.filter((each) => each !== deviceid))
              }}
            />
          ))}
        </ul>
      </section>
      <section className={styles.card} aria-labelledby="packing-to">
        <h2 id="packing-to">To</h2>
        <div className={styles.form}>
          <DistributorSelect value={distributorid} onChange={setDistributor} />
          <TextInput
            label="Their reference"
            description="Optional. Printed on the slip."
            maxLength={referenceLength}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <PermissionButton
            loading={make.busy}
            disabledReason={reasonOf(devices.length, readyCount, distributorid !== undefined)}
            onClick={() =>
              void make.run({
                distributorid: distributorid ?? 0,
                devices: [...devices],
                reference,
                packAgain: [...again],
              })
            }
          >
            Make Packing Slip
          </PermissionButton>
          <FailureText failure={make.error} />
        </div>
      </section>
    </div>
  )
}
