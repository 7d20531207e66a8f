import { secondMs } from '../../../../shared/core/time'
import { viewGroupAs } from '../../../../shared/viewas/viewAs'
import { useAction } from '../../core/api/useAction'
import { startViewing } from '../../core/session/changeView'
import { paths } from '../../paths'
import { ViewAsDialog } from '../../users/ViewAsDialog'
import { wordsOfView } from '../../users/wordsOfView'
import type { Group } from '../Group'
import type { GroupMember } from './GroupUserTable'

interface Props {
  group: Group
  people: readonly GroupMember[] | undefined
  onClose: () => void
}

/** Begins to look at a group and its devices as another sees them. */
export const ViewGroupAsDialog = ({ group: { groupid, groupName }, people, onClose }: Props) => {
  const start = useAction(viewGroupAs, {
    onDone: (view) =>
      startViewing({
        ...{ id: view.id, of: groupName, path: paths.group(groupid) },
        ...{ as: wordsOfView(view), sinceMs: view.sinceTs * secondMs },
      }),
  })
  return (
    <ViewAsDialog
      of={groupName}
      people={people}
      onStart={(as) => start.run({ groupid, ...as })}
      onClose={onClose}
    />
  )
}
