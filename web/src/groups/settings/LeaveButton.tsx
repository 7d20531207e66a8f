import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { UserId } from '../../../../shared/core/ids'
import { removeGroupUser } from '../../../../shared/groups/groupUsers'
import { startAnew } from '../../core/api/askAgain'
import { useUser } from '../../core/session/sessionContext'
import { useAction } from '../../core/api/useAction'
import { readsOfGroups } from '../../home/readsOfGroups'
import { usePlaces } from '../../home/ownPlaces'
import { paths } from '../../paths'
import { StopAlerts } from '../../users/RemovalPreview'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import type { Group } from '../Group'
import { Button } from '../../ui/button/Button'

/** Ends one's own membership; the last one who leaves ends the group. */
export const LeaveButton = ({ group: { groupid, groupName, isPrivateGroup } }: { group: Group }) => {
  const [isAsking, setIsAsking] = useState(false)
  const [stopAlerts, setStopAlerts] = useState(true)
  const { userid } = useUser()
  const navigate = useNavigate()
  const recent = usePlaces('homeRecent')
  const leave = useAction(removeGroupUser, {
    success: `You left ${groupName}`,
    refresh: readsOfGroups,
    onDone: () => {
      recent.clear()
      // By the old list the first page might open this group once more, which is not there for one who left.
      startAnew(readsOfGroups)
      void navigate(paths.home(), { replace: true })
    },
  })
  return (
    <>
      <Button variant="subtleDanger" onClick={() => setIsAsking(true)}>
        Leave Group
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Leave Group"
          confirmLabel="Leave Group"
          danger
          onConfirm={() => leave.run({ groupid, targetUserID: UserId.parse(userid), stopAlerts })}
          onClose={() => setIsAsking(false)}
        >
          {isPrivateGroup
            ? `You are the only member of ${groupName}, so the group will be deleted. You keep its devices.`
            : `You will lose access to the devices that you reach only through ${groupName}. To come back you need an ADMIN of the group.`}
          {isPrivateGroup ? null : (
            <StopAlerts whose="your" of="those devices" checked={stopAlerts} onChange={setStopAlerts} />
          )}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
