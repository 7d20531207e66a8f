import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { useBrand } from '../brand/brand'
import { paths } from '../paths'
import { LinkButton } from '../ui/button/LinkButton'
import { lazyPart } from '../ui/lazyPart'
import { MenuButton } from '../ui/menu/MenuButton'
import styles from './HomeWays.module.css'
import { SearchBox } from './SearchBox'

const OpenPlaces = lazyPart(async () => (await import('./OpenPlaces')).OpenPlaces)
const AddGroupDialog = lazyPart(async () => (await import('./AddGroupDialog')).AddGroupDialog)

interface Props {
  readonly groupid: GroupId
  readonly groups: readonly {
    groupid: GroupId
    groupName: string
    isDefaultGroup: boolean
    isGroupAdmin: boolean
  }[]
}

/** What is wanted less often than the fleet: one menu, whose dialogs arrive when they are opened. */
const MoreMenu = ({ groupid }: Pick<Props, 'groupid'>) => {
  const { hidePlans } = useBrand()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'places' | 'group'>()
  const [made, setMade] = useState<GroupId>()
  // Once the form is gone: it guards what was typed in it.
  useEffect(() => {
    if (made !== undefined) void navigate(paths.groupSettings(made, 1))
  }, [made, navigate])
  const close = () => setOpen(undefined)
  return (
    <>
      <MenuButton
        label="More"
        className={styles.more}
        entries={[
          { label: 'Reports', to: paths.groupReports(groupid) },
          { label: 'Service', to: paths.service() },
          { label: 'Favourites and recent', onSelect: () => setOpen('places') },
          { label: 'Add Group', onSelect: () => setOpen('group') },
          ...(hidePlans ? [] : [{ label: 'Subscriptions', to: paths.subscriptions() }]),
        ]}
      />
      <Suspense fallback={null}>
        {open === 'places' && <OpenPlaces onClose={close} />}
        {open === 'group' && made === undefined && <AddGroupDialog onMade={setMade} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The ways from a group to everything else: the search, the one button for something new, and a menu. */
export const HomeWays = ({ groupid, groups }: Props) => {
  const here = groups.find((group) => group.groupid === groupid)
  const addsToGroup = here?.isGroupAdmin === true && !here.isDefaultGroup
  return (
    <div className={styles.ways}>
      <SearchBox groups={groups} />
      <LinkButton to={paths.addDevice(addsToGroup ? groupid : undefined)}>Add Device</LinkButton>
      <MoreMenu groupid={groupid} />
    </div>
  )
}
