import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import type { Reading } from '../../../shared/data/reading'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { formatNumber } from '../../../shared/display/formatNumber'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useGroupList, useGroup } from '../groups/useGroups'
import { paths } from '../paths'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { contactState, type ContactState } from '../groups/ContactMark'
import { Ago, useNow } from '../ui/text/useNow'
import { StatusMark } from '../ui/feedback/StatusMark'
import { type GaugeLevel, levelOf } from '../display/cards/gaugeReading'
import { displayOf } from '../display/catalogue/displayOf'
import { listEvents } from '../alerts/listEvents'
import { EventsCard } from '../data/cards/EventsCard'
import { useReadingsSnapshot } from '../livereadings/readingsStore'
import { isStale } from '../devices/deviceIntervals'
import { LastContact, lastContactOf } from '../devices/LastContact'
import type { Device } from '../devices/useDevice'
import { Card, CardGrid, NoData } from '../display/cards/Card'
import { PositionCard } from '../maps/PositionCard'
import styles from './Custom.module.css'
import { CustomFrame } from './CustomFrame'
import { Trend } from './Trend'

interface SecurityState {
  readonly tone: 'ok' | 'warning' | 'alarm'
  readonly title: 'Secure' | 'Attention' | 'Alarm'
  /** Everything that speaks against calm, the gravest first. */
  readonly reasons: readonly string[]
}

interface Facts {
  /** The tamper switch: above 0 light falls into the housing; undefined when it is not fitted. */
  readonly light: number | undefined
  /** How motion compares with the limits that are set for it. */
  readonly motion: GaugeLevel
  readonly events: readonly { readonly level: AlertLevel; readonly text: string }[]
  readonly contact: ContactState
}

/** Silence in words: one that is longer than the device's rhythm explains, and one that never ended. */
const silences: Partial<Record<ContactState, readonly string[]>> = {
  stale: ['No contact for longer than usual'],
  never: ['No contact yet'],
}

const isGrave = (level: AlertLevel): boolean => level === 'alarm'
const isNotable = (level: AlertLevel): boolean => level === 'warning' || level === 'alert'

/** Whether a device is as it should be: what is grave makes an alarm, what is odd asks for attention. */
export const securityState = ({ light, motion, events, contact }: Facts): SecurityState => {
  const alarms = [
    ...(light !== undefined && light > 0 ? ['Light in the housing: it may have been opened'] : []),
    ...(motion === 'alarm' ? ['Strong motion'] : []),
    ...events.filter(({ level }) => isGrave(level)).map(({ text }) => text),
  ]
  const oddities = [
    ...(silences[contact] ?? []),
    ...(motion === 'warning' ? ['Unusual motion'] : []),
    ...events.filter(({ level }) => isNotable(level)).map(({ text }) => text),
  ]
  const reasons = [...alarms, ...oddities]
  if (alarms.length > 0) return { tone: 'alarm', title: 'Alarm', reasons }
  if (oddities.length > 0) return { tone: 'warning', title: 'Attention', reasons }
  return { tone: 'ok', title: 'Secure', reasons }
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** What a reading says about security; motion is judged only by limits that are set. */
const readSecurity = (reading: Reading | undefined, display: DisplaySettings, contact: ContactState) => {
  const light = numberOf(reading?.light)
  const motion = numberOf(reading?.motion)
  const limits = display.motion?.gaugeSettings
  const events = listEvents(reading?.events).flatMap(({ level, message, name, topic }) =>
    level === undefined
      ? []
      : [{ level, text: `${name ?? displayOf(topic, display[topic]).label}: ${message}` }],
  )
  const judged = motion === undefined || limits === undefined ? 'normal' : levelOf(motion, limits)
  return { light, motion, state: securityState({ light, motion: judged, events, contact }) }
}

/** The light sensor in the housing is a tamper switch: dark is closed. */
const TamperCard = ({ light }: { light: number | undefined }) => (
  <Card title="Tamper Light">
    {light === undefined ? (
      <NoData />
    ) : (
      <p className={styles.tamper}>
        {light > 0 ? (
          <StatusMark tone="alarm">Light: housing open</StatusMark>
        ) : (
          <StatusMark tone="ok">Dark: housing closed</StatusMark>
        )}
      </p>
    )}
  </Card>
)

const ignore = () => undefined

/** Whether a thing is where it should be and untouched: state, position, tamper light, motion, events. */
export const Securified = ({ device }: { device: Device }) => {
  const now = useNow()
  const { selected, newestTs, newestArrivalMs } = useReadingsSnapshot()
  const contactMs = lastContactOf(device.lastContactMs, newestTs, newestArrivalMs)
  const silence = contactMs === undefined ? 'never' : 'stale'
  const isHeard = contactMs !== undefined && !isStale(contactMs, device.config, now)
  const { state, light, motion } = readSecurity(selected, device.display, isHeard ? 'live' : silence)
  const look = displayOf('motion', device.display.motion)
  return (
    <CustomFrame
      title={device.name}
      backTo={paths.data(device.deviceid)}
      backLabel="All data"
      aside={<LastContact ms={contactMs} config={device.config} />}
    >
      <section className={styles.state} data-tone={state.tone} role="status" aria-label="Security">
        <strong className={styles.verdict}>
          <StatusMark tone={state.tone}>{state.title}</StatusMark>
        </strong>
        {state.reasons.length === 0 ? null : (
          <ul>
            {state.reasons.map((reason, index) => (
              <li key={index}>{reason}</li>
            ))}
          </ul>
        )}
      </section>
      <CardGrid>
        <PositionCard title="Position" device={device} onShowRoute={ignore} />
        <EventsCard display={device.display} />
        <TamperCard light={light} />
        <Card title={look.label}>
          {motion === undefined ? (
            <NoData />
          ) : (
            <p className={styles.value}>
              {formatNumber(motion, look.decimals)} <small>{look.unit}</small>
            </p>
          )}
        </Card>
      </CardGrid>
      {motion === undefined ? null : <Trend device={device} dataKey="motion" />}
    </CustomFrame>
  )
}

const gravity = { alarm: 0, warning: 1, ok: 2 } as const
const noLimits = {}

/** A tile for each device; what is wrong comes first, then by name. */
const SecurifiedGroup = ({ groupid }: { groupid: GroupId }) => {
  const now = useNow()
  const { data, error, mutate } = useGroup(groupid)
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading devices" />
    ) : (
      <ErrorBox error={error} onRetry={() => void mutate()} />
    )
  }
  const devices = Object.values(data.deviceSummaries)
    .map((device) => {
      return { ...device, ...readSecurity(device.latest, noLimits, contactState(device, now)) }
    })
    .sort((a, b) => gravity[a.state.tone] - gravity[b.state.tone] || a.name.localeCompare(b.name))
  return (
    <ul className={styles.board}>
      {devices.map(({ deviceid, name, state, lastContactMs }) => (
        <li key={deviceid} data-tone={state.tone}>
          <Link to={paths.custom('securified', deviceid)} className={styles.deviceLink}>
            {name}
          </Link>
          <StatusMark tone={state.tone}>{state.title}</StatusMark>
          <span className={styles.note}>
            {state.reasons[0] ?? (lastContactMs === undefined ? '' : <Ago ms={lastContactMs} />)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Without a device: the state of each of a group, the gravest first. */
export const SecurifiedBoard = () => {
  const { data, error, mutate } = useGroupList()
  const [chosen, setChosen] = useState<GroupId>()
  useDocumentTitle('Securified')
  const groups = data?.groups.filter(({ deviceCount }) => deviceCount > 0) ?? []
  const group = groups.find(({ groupid }) => groupid === chosen) ?? groups[0]
  const choose =
    groups.length < 2 ? null : (
      <ChoiceField
        className={styles.choice}
        aria-label="Group"
        size="xs"
        value={group?.groupid}
        choices={groups.map(({ groupid, groupName }) => ({ value: groupid, label: groupName }))}
        onChange={(next) => setChosen(groups.find(({ groupid }) => groupid === next)?.groupid)}
      />
    )
  const body = () => {
    if (group !== undefined) return <SecurifiedGroup key={group.groupid} groupid={group.groupid} />
    if (error !== undefined) return <ErrorBox error={error} onRetry={() => void mutate()} />
    return data === undefined ? <Loading label="Loading devices" /> : <EmptyState title="No devices found." />
  }
  return (
    <CustomFrame title="Securified" backTo={paths.home()} backLabel="Home" aside={choose}>
      {body()}
    </CustomFrame>
  )
}
