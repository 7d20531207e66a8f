import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import type { GroupView, ViewHead } from '../../../shared/views/groupView'
import { orderViews, putView } from '../../../shared/views/views'
import { useAction } from '../core/api/useAction'
import { paths } from '../paths'
import { MenuButton } from '../ui/menu/MenuButton'
import { readsOfViews } from './useViews'
import { lazyPart } from '../ui/lazyPart'

const ViewDialog = lazyPart(async () => (await import('./ViewDialog')).ViewDialog)
const ViewFailure = lazyPart(async () => (await import('./ViewFailure')).ViewFailure)

interface Props {
  readonly groupid: GroupId
  readonly views: readonly ViewHead[]
  readonly view: GroupView
  readonly mayEdit: boolean
}

type Open = 'rename' | 'copy' | 'links' | 'remove'

const refusal = 'Only ADMIN and USER may change views.'
const maxNameLength = 40
const ending = ' copy'

/** The ids with one of them moved by a place. */
const moved = (views: readonly ViewHead[], at: number, by: number) => {
  const ids = views.map(({ viewid }) => viewid)
  return ids.toSpliced(at, 1).toSpliced(at + by, 0, ...ids.slice(at, at + 1))
}

/** What can be done with a view as a whole. */
export const ViewMenu = ({ groupid, views, view, mayEdit }: Props) => {
  const [open, setOpen] = useState<Open>()
  const navigate = useNavigate()
  const refresh = readsOfViews(groupid)
  const order = useAction(orderViews, { refresh })
  const duplicate = useAction(putView, {
    success: 'View Duplicated',
    refresh,
    onDone: ({ viewid }) => void navigate(paths.group(groupid, viewid)),
  })
  const at = views.findIndex(({ viewid }) => viewid === view.viewid)
  const disabledReason = mayEdit ? undefined : refusal
  const edge = (isEdge: boolean, reason: string) => disabledReason ?? (isEdge ? reason : undefined)
  const close = () => setOpen(undefined)
  const failure = order.error ?? duplicate.error
  const forget = () => {
    order.forget()
    duplicate.forget()
  }
  return (
    <>
      <MenuButton
        label="View menu"
        entries={[
          { label: 'New View', disabledReason, to: paths.newView(groupid) },
          { label: 'Rename', disabledReason, onSelect: () => setOpen('rename') },
          {
            label: 'Duplicate',
            disabledReason,
            onSelect: () =>
              void duplicate.run({
                groupid,
                view: {
                  name: `${view.name.slice(0, maxNameLength - ending.length)}${ending}`,
                  timeRange: view.timeRange,
                  widgets: view.widgets,
                },
              }),
          },
          {
            label: 'Move Left',
            disabledReason: edge(at <= 0, 'It is already first.'),
            onSelect: () => void order.run({ groupid, viewids: moved(views, at, -1) }),
          },
          {
            label: 'Move Right',
            disabledReason: edge(at === views.length - 1, 'It is already last.'),
            onSelect: () => void order.run({ groupid, viewids: moved(views, at, 1) }),
          },
          { label: 'Copy to Another Group', onSelect: () => setOpen('copy') },
          { label: 'Share by Link', onSelect: () => setOpen('links') },
          { label: 'Delete', danger: true, disabledReason, onSelect: () => setOpen('remove') },
        ]}
      />
      <Suspense>
        {failure !== undefined && <ViewFailure failure={failure} onClose={forget} />}
        {open !== undefined && <ViewDialog {...{ open, groupid, views, view }} onClose={close} />}
      </Suspense>
    </>
  )
}
