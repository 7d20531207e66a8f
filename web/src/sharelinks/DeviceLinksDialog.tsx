import { useState } from 'react'
import { queryReadings } from '../../../shared/data/queryReadings'
import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import { type Reading, isDataKey, serverOwnedKeys } from '../../../shared/data/reading'
import {
  type HistoryScope,
  type PositionScope,
  isPositionKey,
  linkHours,
  maxLinkKeys,
} from '../../../shared/sharelinks/shared'
import {
  type WantedFence,
  getDeviceLinks,
  makeDeviceLink,
  revokeDeviceLinks,
  type FenceChoice,
} from '../../../shared/sharelinks/links'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { displayOf } from '../display/catalogue/displayOf'
import { Button } from '../ui/button/Button'
import { Dialog } from '../ui/dialog/Dialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { FailureText } from '../ui/feedback/FailureText'
import { Loading } from '../ui/feedback/Loading'
import { Checkbox } from '../ui/field/Checkbox'
import { Select } from '../ui/field/Select'
import { HowItWorks } from '../ui/text/HowItWorks'
import { LinkFields, LinkList, linkHelp, MadeLink } from './LinkList'
import styles from './Links.module.css'

interface FenceFieldProps {
  readonly fences: readonly FenceChoice[]
  readonly value: WantedFence | undefined
  readonly onChange: (fence: WantedFence | undefined) => void
}

const keyOf = ({ groupid, placeid }: WantedFence): string => `${groupid} ${placeid}`
const none = { value: '', label: 'Its time is over' }

/** What ends a link before its time: that the device enters a fence of one of its groups. */
const FenceField = ({ fences, value, onChange }: FenceFieldProps) => {
  const open = fences.filter(({ isInside }) => !isInside)
  const here = fences.filter(({ isInside }) => isInside).map(({ name }) => name)
  const groups = new Set(open.map(({ groupid }) => groupid))
  const choices = open.map((fence) => ({
    value: keyOf(fence),
    label: `It enters ${fence.name}${groups.size > 1 ? ` (${fence.groupName})` : ''}`,
  }))
  return (
    <Select
      label="Ends when"
      description={here.length === 0 ? undefined : `Inside ${here.join(' and ')} now`}
      choices={[none, ...choices]}
      value={value === undefined ? '' : keyOf(value)}
      onChange={({ currentTarget }) => onChange(open.find((fence) => keyOf(fence) === currentTarget.value))}
    />
  )
}

interface Props {
  device: Device
  onClose: () => void
}

const histories = [
  { value: 'none', label: 'None' },
  { value: 'day', label: 'Last day' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
] as const satisfies readonly { value: HistoryScope; label: string }[]

/** How good a fix is: of use to those who look after the device, and chosen by hand. */
const fixQuality: ReadonlySet<string> = new Set(['gps_hdop', 'gps_nsat'])

const notMeasured: ReadonlySet<string> = new Set(['ts', 'time', ...serverOwnedKeys])

/** What the newest reading has that a link can show, in the order of its cards. */
const measuredIn = (reading: Reading | undefined, { display }: Device) =>
  Object.entries(reading ?? {})
    .filter(
      ([key, value]) =>
        isDataKey(key) &&
        !notMeasured.has(key) &&
        !isPositionKey(key) &&
        !isUnmeasured(key, value) &&
        (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'),
    )
    .map(([key]) => displayOf(key, display[key]))
    .filter(({ displayType }) => displayType !== 'hide')
    .sort((a, b) => a.sort - b.sort)

/** Links of a device: one is made with two presses, those that are open are listed below. */
export const DeviceLinksDialog = ({ device, onClose }: Props) => {
  const { deviceid, name } = device
  const newest = useEndpoint(queryReadings, { deviceid, dataPoints: 1 })
  const list = useEndpoint(getDeviceLinks, { deviceid })
  const refresh = [readsOf(getDeviceLinks, { deviceid })]
  const make = useAction(makeDeviceLink, { refresh, onDone: (made) => setMade(made) })
  const revoke = useAction(revokeDeviceLinks, { refresh, success: ({ message }) => message })
  const [made, setMade] = useState<{ address: string; untilTs: number; untilInside?: string | undefined }>()
  const [hours, setHours] = useState<number>(linkHours.usual)
  const [position, setPosition] = useState<PositionScope>('none')
  const [history, setHistory] = useState<HistoryScope>('none')
  const [fence, setFence] = useState<WantedFence>()
  const [picked, setPicked] = useState<ReadonlySet<string>>()
  const fences = list.data?.fences ?? []
  const ends = fence === undefined ? {} : { untilInside: { groupid: fence.groupid, placeid: fence.placeid } }
  const measured = measuredIn(newest.data?.data.at(-1), device)
  const all = measured.map(({ key }) => key)
  const shown = picked ?? new Set(all.filter((key) => !fixQuality.has(key)).slice(0, maxLinkKeys))
  const keys = all.filter((key) => shown.has(key))
  const toggle = (key: string) =>
    setPicked(new Set(all.filter((each) => (each === key ? !shown.has(key) : shown.has(each)))))
  const refusal =
    list.data?.refusal ??
    (keys.length > maxLinkKeys ? `Choose at most ${maxLinkKeys} measurements.` : undefined) ??
    (keys.length === 0 && position === 'none' ? 'Choose a measurement or the position.' : undefined)
  return (
    <Dialog title={`Share ${name} by Link`} size="l" isInAddress onClose={onClose}>
      <p className={styles.note}>
        Whoever has the link sees what you choose, without an account. Links show no commands, settings or
        users. They end after their time, when you revoke them, or when you are no longer ADMIN of this
        device.
      </p>
      <HowItWorks {...linkHelp} />
      {newest.data === undefined && newest.error === undefined ? (
        <Loading label="Loading measurements" />
      ) : (
        <>
          <fieldset className={styles.keys}>
            <legend>Measurements</legend>
            {measured.length === 0 ? (
              <p className={styles.note}>Nothing was measured yet.</p>
            ) : (
              measured.map(({ key, label }) => (
                <Checkbox key={key} label={label} checked={shown.has(key)} onChange={() => toggle(key)} />
              ))
            )}
          </fieldset>
          <div className={styles.fields}>
            {fences.length === 0 ? null : <FenceField fences={fences} value={fence} onChange={setFence} />}
            <LinkFields
              {...{ hours, position, mayEndBefore: fence !== undefined }}
              onHours={setHours}
              onPosition={setPosition}
            />
            <Select
              label="History"
              choices={histories}
              value={history}
              onChange={({ currentTarget: { value } }) => setHistory(value as HistoryScope)}
            />
            <Button
              loading={make.busy}
              disabled={refusal !== undefined}
              onClick={() => void make.run({ deviceid, keys, hours, position, history, ...ends })}
            >
              Make Link
            </Button>
          </div>
          {refusal === undefined ? null : <p className={styles.note}>{refusal}</p>}
        </>
      )}
      <FailureText failure={make.error ?? revoke.error ?? newest.error} />
      {made === undefined ? null : <MadeLink {...made} />}
      <h3 className={styles.heading}>Open links</h3>
      {list.data !== undefined ? (
        <LinkList
          links={list.data.links}
          isBusy={revoke.busy}
          onRevoke={(linkid) => void revoke.run({ deviceid, ...(linkid === undefined ? {} : { linkid }) })}
        />
      ) : list.error === undefined ? (
        <Loading label="Loading links" />
      ) : (
        <ErrorBox error={list.error} onRetry={() => void list.mutate()} />
      )}
    </Dialog>
  )
}
