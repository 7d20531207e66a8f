import { getChangeSet } from '../../../../shared/changes/changeSets'
import type { GroupId } from '../../../../shared/core/ids'
import { useEndpoint } from '../../core/api/useEndpoint'
import { Dialog } from '../../ui/dialog/Dialog'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Loading } from '../../ui/feedback/Loading'
import { UndoDialog } from './UndoDialog'

interface Props {
  readonly groupid: GroupId
  readonly changeid: string
  readonly onClose: () => void
}

/** The undo of a run that is named by its id alone. */
export const UndoRun = ({ groupid, changeid, onClose }: Props) => {
  const { data, error, mutate } = useEndpoint(getChangeSet, { groupid, changeid })
  if (data !== undefined) return <UndoDialog groupid={groupid} set={data} onClose={onClose} />
  return (
    <Dialog title="Undo Change Set" onClose={onClose}>
      {error === undefined ? (
        <Loading label="Reading what was changed" />
      ) : (
        <ErrorBox error={error} otherwise="It could not be read." onRetry={() => void mutate()} />
      )}
    </Dialog>
  )
}
