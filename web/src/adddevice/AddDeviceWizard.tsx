import { useState } from 'react'
import { useGoBack } from '../core/routing/useGoBack'
import { Wizard } from '../ui/dialog/Wizard'
import { AddDeviceForm } from './AddDeviceForm'
import { AddedDialog } from './AddedDialog'
import { AddedList } from './AddedList'
import { GroupChoice } from './GroupChoice'
import { SetUpDevice } from './SetUpDevice'
import { type Added, useAddDevice } from './useAddDevice'
import { useChosenGroup } from './useChosenGroup'

const steps = ['Device', 'Name', 'Share', 'First reading']

/** From the label of a unit to its first reading, or one label after the other. */
export const AddDeviceWizard = ({ wantedGroup }: { wantedGroup: string | undefined }) => {
  const goBack = useGoBack()
  const [at, setAt] = useState(0)
  const [added, setAdded] = useState<readonly Added[]>([])
  const [isAddingMore, setIsAddingMore] = useState(false)
  const [told, setTold] = useState<Added>()
  const [shown, setShown] = useState<Added>()
  const { groups, groupid, choose, groupPath } = useChosenGroup(wantedGroup)
  const adding = useAddDevice(groupid, (device) => {
    setAdded((before) => [device, ...before])
    if (!isAddingMore) setTold(device)
  })
  const addMore = () => {
    setTold(undefined)
    setShown(undefined)
    setIsAddingMore(true)
    setAt(0)
  }
  const setUp = (device: Added) => {
    setTold(undefined)
    setShown(device)
    setAt(1)
  }
  return (
    <Wizard label="Add a device" steps={steps} at={at}>
      {shown === undefined ? (
        <>
          <AddDeviceForm adding={adding} sendsAtOnce={isAddingMore} onCancel={goBack}>
            <GroupChoice groups={groups} value={groupid} onChange={choose} />
          </AddDeviceForm>
          {added.length === 0 ? null : <AddedList devices={added} groupPath={groupPath} onSetUp={setUp} />}
        </>
      ) : (
        <SetUpDevice
          deviceid={shown.deviceid}
          at={at}
          onNext={() => setAt((step) => step + 1)}
          onAddMore={addMore}
        />
      )}
      {told === undefined ? null : (
        <AddedDialog added={told} groupPath={groupPath} onSetUp={() => setUp(told)} onAddMore={addMore} />
      )}
    </Wizard>
  )
}
