import { useNavigate } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import type { GroupView, ViewHead } from '../../../shared/views/groupView'
import { paths } from '../paths'
import { ViewLinksDialog } from '../sharelinks/ViewLinksDialog'
import { CopyViewDialog } from './CopyViewDialog'
import { NameViewDialog } from './NameViewDialog'
import { RemoveViewDialog } from './RemoveViewDialog'

interface Props {
  readonly open: 'rename' | 'copy' | 'links' | 'remove'
  readonly groupid: GroupId
  readonly views: readonly ViewHead[]
  readonly view: GroupView
  readonly onClose: () => void
}

/** What the menu of a view opens. */
export const ViewDialog = ({ open, groupid, views, view, onClose }: Props) => {
  const navigate = useNavigate()
  const shared = { groupid, head: view, onClose }
  switch (open) {
    case 'rename':
      return <NameViewDialog {...shared} />
    case 'copy':
      return <CopyViewDialog {...shared} />
    case 'links':
      return <ViewLinksDialog {...shared} views={views} />
    case 'remove':
      return (
        <RemoveViewDialog
          {...{ groupid, view, onClose }}
          onRemoved={() => {
            const next = views.find(({ viewid }) => viewid !== view.viewid)
            void navigate(paths.group(groupid, next?.viewid), { replace: true })
          }}
        />
      )
  }
}
