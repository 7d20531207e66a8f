import { useState, useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { GroupId, DeviceId } from '../../../shared/core/ids'
import { mayInGroup } from '../../../shared/core/roles'
import { useGoBack } from '../core/routing/useGoBack'
import { Wizard } from '../ui/dialog/Wizard'
import { Dialog } from '../ui/dialog/Dialog'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'
import { paths } from '../paths'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { useDevice } from '../devices/useDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { useGroupList } from '../groups/useGroups'
import { UnitPicture } from '../home/UnitPicture'
import { AddDeviceForm } from './AddDeviceForm'
import { type Added, useAddDevice } from './useAddDevice'
import styles from './AddDevice.module.css'
import { NameStep } from './NameStep'
import { AlertStep } from './AlertStep'
import { ShareStep } from './ShareStep'

/** Where a device is shown once it was added, and what the way there is called. */
interface Place {
  readonly path: string
  readonly label: 'Go To Group' | 'Go To Home'
}

interface AddedDialogProps {
  added: Added
  place: Place
  onSetUp: () => void
  onAddMore: () => void
}

/** The device is there; what next? */
const AddedDialog = ({ added: { deviceid, message, isCopy }, place, ...ways }: AddedDialogProps) => (
  <Dialog
    title="Device Added"
    role="alertdialog"
    onClose={ways.onAddMore}
    actions={
      <>
        <LinkButton variant="default" to={place.path}>
          {place.label}
        </LinkButton>
        <Button variant={isCopy ? 'filled' : 'default'} onClick={ways.onAddMore}>
          Add More
        </Button>
        {isCopy ? null : (
          <Button onClick={ways.onSetUp} autoFocus>
            Set Up Device
          </Button>
        )}
      </>
    }
  >
    {isCopy ? (
      <p>
        <strong>{deviceid}</strong>: {message}
      </p>
    ) : (
      <p>
        <strong>{deviceid}</strong> is yours. Name it next, and choose what to be alerted of.
      </p>
    )}
  </Dialog>
)

/** The groups to which the person may add devices, and the selected one: initially that of the address. */
const useChosenGroup = (initial: string | undefined) => {
  const { data } = useGroupList()
  const [chosen, setChosen] = useState<string | undefined>(initial)
  const groups = (data?.groups ?? []).filter(
    ({ isDefaultGroup, myPermission }) => !isDefaultGroup && mayInGroup(myPermission, 'editGroupDevices'),
  )
  const group = groups.find(({ groupid }) => groupid === chosen)
  const isDefault = data?.groups.some(({ groupid, isDefaultGroup }) => isDefaultGroup && groupid === chosen)
  const isUnknown = data !== undefined && chosen !== undefined && group === undefined
  useEffect(() => {
    // Every device is in the default group by itself: nothing has to be chosen for it.
    if (isUnknown && isDefault !== true) console.warn(`Devices cannot be added to the group ${chosen ?? ''}.`)
  }, [isUnknown, isDefault, chosen])
  const home = data?.groups.find(({ isDefaultGroup }) => isDefaultGroup)
  return {
    groups,
    groupid: group?.groupid,
    choose: (groupid: GroupId | undefined) => setChosen(groupid),
    shownIn: shownIn(group, home),
  }
}

/** Where an added device is shown now: the chosen group, else where all devices of the person are. */
const shownIn = (
  group: { readonly groupid: GroupId } | undefined,
  home: { readonly groupid: GroupId } | undefined,
): Place => {
  if (group !== undefined) return { path: paths.group(group.groupid), label: 'Go To Group' }
  return { path: home === undefined ? paths.home() : paths.group(home.groupid), label: 'Go To Home' }
}

interface SetUpDeviceProps {
  deviceid: DeviceId
  /** 1 names it, 2 waits for its first reading and sets limits, 3 shares it. */
  at: number
  onNext: () => void
  onAddMore: () => void
}

/** What to do with a device that was added just now. */
const SetUpDevice = ({ deviceid, at, onNext, onAddMore }: SetUpDeviceProps) => {
  const device = useDevice(deviceid)
  if (device.settingsError !== undefined)
    return <ErrorBox error={device.settingsError} onRetry={device.reload} />
  // A name that was typed before the saved one came would be taken for a change of nothing.
  if (device.role === undefined || device.isConfigAwaited) return <Loading label="Loading the device" />
  switch (at) {
    case 1:
      return <NameStep device={device} onNext={onNext} />
    case 2:
      return <AlertStep device={device} onNext={onNext} />
    default:
      return <ShareStep deviceid={deviceid} onAddMore={onAddMore} />
  }
}

interface GroupChoiceProps {
  /** Groups to which the person may add devices. */
  groups: readonly { groupid: GroupId; groupName: string }[]
  value: GroupId | undefined
  onChange: (groupid: GroupId | undefined) => void
}

/** The group that the device is put into as well; not there for people who have none. */
const GroupChoice = ({ groups, value, onChange }: GroupChoiceProps) =>
  groups.length === 0 ? null : (
    <ChoiceField
      label="Group"
      description="Everybody in the group sees the device."
      value={value ?? ''}
      choices={[
        { value: '', label: 'No group' },
        ...groups.map(({ groupid, groupName }) => ({ value: groupid, label: groupName })),
      ]}
      onChange={(chosen) => onChange(groups.find(({ groupid }) => groupid === chosen)?.groupid)}
    />
  )

interface Props {
  devices: readonly Added[]
  place: Place
  onSetUp: (added: Added) => void
}

/** The devices that were added one after the other, the last one first. */
const AddedList = ({ devices, place, onSetUp }: Props) => (
  <section aria-labelledby="added-title">
    <h2 id="added-title">Added now: {devices.length}</h2>
    <ul className={styles.list}>
      {devices.map((added) => (
        <li key={added.deviceid}>
          <Link to={paths.data(added.deviceid)}>{added.deviceid}</Link>
          <Button size="compact-sm" variant="default" onClick={() => onSetUp(added)}>
            Set Up
          </Button>
        </li>
      ))}
    </ul>
    <div className={styles.actions}>
      <LinkButton variant="default" to={place.path}>
        {place.label}
      </LinkButton>
    </div>
  </section>
)

const steps = ['Device', 'Name', 'Alerts', 'Share']

/** From the label of a unit to its first limits, or one label after the other. */
export const AddDeviceWizard = ({ wantedGroup }: { wantedGroup: string | undefined }) => {
  const goBack = useGoBack()
  const [at, setAt] = useState(0)
  const [devices, setDevices] = useState<readonly Added[]>([])
  const [isAddingMore, setIsAddingMore] = useState(false)
  const [added, setAdded] = useState<Added>()
  const [inSetUp, setInSetUp] = useState<Added>()
  const { groups, groupid, choose, shownIn: place } = useChosenGroup(wantedGroup)
  const adding = useAddDevice(groupid, (device) => {
    setDevices((before) => [device, ...before])
    if (!isAddingMore) setAdded(device)
  })
  const addMore = () => {
    setAdded(undefined)
    setInSetUp(undefined)
    setIsAddingMore(true)
    setAt(0)
  }
  const setUp = (device: Added) => {
    setAdded(undefined)
    setInSetUp(device)
    setAt(1)
  }
  return (
    <Wizard label="Add a device" steps={steps} at={at}>
      {inSetUp === undefined ? (
        <>
          <UnitPicture className={styles.picture} />
          <AddDeviceForm adding={adding} sendsAtOnce={isAddingMore} onCancel={goBack}>
            <GroupChoice groups={groups} value={groupid} onChange={choose} />
          </AddDeviceForm>
          {devices.length === 0 ? null : <AddedList devices={devices} place={place} onSetUp={setUp} />}
        </>
      ) : (
        <SetUpDevice
          deviceid={inSetUp.deviceid}
          at={at}
          onNext={() => setAt((step) => step + 1)}
          onAddMore={addMore}
        />
      )}
      {added === undefined ? null : (
        <AddedDialog added={added} place={place} onSetUp={() => setUp(added)} onAddMore={addMore} />
      )}
    </Wizard>
  )
}
