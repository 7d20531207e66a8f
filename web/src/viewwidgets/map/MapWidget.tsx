import { useMemo, useState, memo, useDeferredValue } from 'react'
import { type MapState, mapStates } from '../../../../shared/views/groupView'
import { mapKeys } from '../../../../shared/grouplive/liveKeys'
import { statusNames, statusOf } from '../../grouplive/groupDevices'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { useShownNames } from '../../grouplive/shownNames'
import { useNow } from '../../ui/text/useNow'
import { MapKey, MarkMap } from '../../maps/MarkMap'
import { type GroupWidgetProps, WidgetState } from '../WidgetState'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'
import cardStyles from '../Widgets.module.css'
import stateToggleStyles from '../StateToggle.module.css'
import { CloseButton } from '../../ui/button/CloseButton'
import styles from './GroupMap.module.css'
import { lookOfMarks, compareMarks, markOf, type MapMark } from './widgetMarks'
import { MapPopup } from './MapPopup'

interface MarkEntryProps {
  readonly mark: MapMark
  readonly isPicked: boolean
  readonly onPick: () => void
}

/** A silent device is not known to be well. */
const toneOf = ({ level, state }: MapMark) => {
  if (level !== 'normal') return level
  return state === 'offline' ? 'none' : 'ok'
}

/** A device of the list beside the map. */
export const MarkEntry = ({ mark, isPicked, onPick }: MarkEntryProps) => (
  <button type="button" className={styles.entry} aria-pressed={isPicked} onClick={onPick}>
    <StatusMark tone={toneOf(mark)}>
      {mark.name} · {statusNames[mark.state]}
      {mark.level !== 'normal' && ` · ${nameOfLevel(mark.level)}`}
    </StatusMark>
  </button>
)

interface MapListProps {
  /** The most urgent first. */
  readonly marks: readonly MapMark[]
  readonly picked: readonly string[]
  readonly onPick: (ids: readonly MapMark['id'][]) => void
}

/** Beyond these a list is no way to find anything: the filters are. */
const mostListed = 200
const none: readonly MapMark[] = []

/** The devices beside the map. Two hundred entries are long work for a phone: the map and the figures go first. */
const MapList = memo(({ marks, picked, onPick }: MapListProps) => {
  const listed = useDeferredValue(marks, none)
  return (
    <ul className={styles.list} aria-label="Devices on the map">
      {listed.slice(0, mostListed).map((mark) => (
        <li key={mark.id}>
          <MarkEntry mark={mark} isPicked={picked.includes(mark.id)} onPick={() => onPick([mark.id])} />
        </li>
      ))}
      {listed.length > mostListed && <li>and {listed.length - mostListed} more on the map</li>}
    </ul>
  )
})
MapList.displayName = 'MapList'

interface StateToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The browser's own box to tick: a view is drawn before the component library's is there. */
const StateToggle = ({ label, isOn, onChange }: StateToggleProps) => (
  <label className={stateToggleStyles.state}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
)

interface MapMembersProps {
  readonly members: readonly MapMark[]
  readonly onPick: (id: MapMark['id']) => void
  readonly onClose: () => void
}

/** The devices that stand at one place. */
const MapMembers = ({ members, onPick, onClose }: MapMembersProps) => (
  <section className={styles.popup} aria-label="Devices at this place">
    <div className={styles.head}>
      <h3>{members.length} devices here</h3>
      <CloseButton aria-label="Close" onClick={onClose} />
    </div>
    <ul className={styles.members}>
      {members.map((mark) => (
        <li key={mark.id}>
          <MarkEntry mark={mark} isPicked={false} onPick={() => onPick(mark.id)} />
        </li>
      ))}
    </ul>
  </section>
)

const stepMs = 30_000

type Props = GroupWidgetProps<'map'>

const Devices = ({ groupid, settings, isEditing }: Props) => {
  const live = useGroupLive(groupid, [...mapKeys, ...settings.keys])
  const nowMs = useNow(stepMs)
  const [states, setStates] = useState<readonly MapState[]>(() =>
    settings.states.length === 0 ? mapStates : settings.states,
  )
  const [picked, setPicked] = useState<readonly string[]>([])
  const [followed, setFollowed] = useState<string | null>(settings.follow)
  const { devices } = live
  const standing = useMemo(() => devices.map((device) => statusOf(device, nowMs)), [devices, nowMs])
  const counts = useMemo(() => {
    const found = { moving: 0, working: 0, idle: 0, offline: 0 }
    for (const state of standing) found[state] += 1
    return found
  }, [standing])
  const keptCount = mapStates.reduce((sum, state) => sum + (states.includes(state) ? counts[state] : 0), 0)
  const marks = useMemo(() => {
    const kept = devices.flatMap((device, i) => {
      const state = standing[i]
      return state !== undefined && states.includes(state) ? (markOf(device, state) ?? []) : []
    })
    return kept.sort(compareMarks)
  }, [devices, standing, states])
  const shown = picked.length === 1 ? devices.find(({ deviceid }) => deviceid === picked[0]) : undefined
  const names = useShownNames(groupid, shown === undefined ? [] : [shown.deviceid], live.isComplete)
  const members = picked.length > 1 ? marks.filter(({ id }) => picked.includes(id)) : []
  const close = () => setPicked([])
  return (
    <div className={styles.frame}>
      <WidgetState
        label="map"
        hasAnswer={live.isComplete || marks.length > 0}
        error={live.error}
        onRetry={live.retry}
      >
        <div className={styles.states} role="group" aria-label="Devices by status">
          {mapStates.map((state) => (
            <StateToggle
              key={state}
              label={`${statusNames[state]} (${counts[state]})`}
              isOn={states.includes(state)}
              onChange={(isOn) =>
                setStates(isOn ? [...states, state] : states.filter((each) => each !== state))
              }
            />
          ))}
        </div>
        {keptCount === 0 ? (
          <p className={cardStyles.note}>
            {devices.length === 0 ? 'No devices found.' : 'No assets match filters.'}
          </p>
        ) : marks.length === 0 ? (
          <p className={cardStyles.note}>No device in this list reports a position.</p>
        ) : (
          <div className={styles.body}>
            <div className={styles.place}>
              <MarkMap
                marks={marks}
                isComplete={live.isComplete}
                followed={marks.find(({ id }) => id === (shown?.deviceid ?? followed))}
                isCovered={shown !== undefined}
                lookOf={lookOfMarks}
                overlays={{ groupid }}
                onPick={setPicked}
              />
              {shown !== undefined && (
                <MapPopup
                  groupid={groupid}
                  device={shown}
                  keys={settings.keys}
                  own={names?.[shown.deviceid] ?? {}}
                  nowMs={nowMs}
                  isEditing={isEditing}
                  isFollowed={followed === shown.deviceid}
                  onFollow={(isOn) => setFollowed(isOn ? shown.deviceid : null)}
                  onClose={close}
                />
              )}
              {members.length > 0 && (
                <MapMembers members={members} onPick={(id) => setPicked([id])} onClose={close} />
              )}
            </div>
            <MapList marks={marks} picked={picked} onPick={setPicked} />
          </div>
        )}
        {marks.length > 0 && <MapKey />}
        {keptCount > marks.length && (
          <p className={cardStyles.note}>
            {keptCount - marks.length} of {keptCount} devices report no position.
          </p>
        )}
      </WidgetState>
    </div>
  )
}

/** Where the devices of the group are, and how each stands. Which statuses show, and whom it follows, begin as the view has them. */
export const MapWidget = (props: Props) => {
  const { states, follow } = props.settings
  return <Devices key={JSON.stringify([states, follow])} {...props} />
}
