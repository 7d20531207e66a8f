import type { GroupId } from '../../../shared/core/ids'
import { useBrand } from '../brand/brand'
import { paths } from '../paths'
import { GroupSwitcher } from './GroupSwitcher'
import styles from './HomeBar.module.css'
import { SearchBox } from './SearchBox'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazy } from '../ui/lazy'
import { LinkButton } from '../ui/button/LinkButton'
import { Button } from '../ui/button/Button'

const OpenPlaces = lazy(async () => ({ default: (await import('./OpenPlaces')).OpenPlaces }))

/** Favourites, and the places seen last: the button, and its dialog, which arrives when it is opened. */
const PlacesDialog = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Favourites and recent
      </Button>
      {isOpen && (
        <Suspense>
          <OpenPlaces onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const AddGroupDialog = lazy(async () => ({ default: (await import('./AddGroupDialog')).AddGroupDialog }))

/** Makes a group and goes to where devices are put into it. */
const AddGroupButton = () => {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [made, setMade] = useState<GroupId>()
  // Once the form is gone: it guards what was typed in it.
  useEffect(() => {
    if (made !== undefined) void navigate(paths.groupSettings(made, 1))
  }, [made, navigate])
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Add Group
      </Button>
      {isOpen && made === undefined ? (
        <Suspense fallback={null}>
          <AddGroupDialog onMade={setMade} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface Props {
  groupid: GroupId
  groups: readonly {
    groupid: GroupId
    groupName: string
    isDefaultGroup: boolean
    isGroupAdmin: boolean
    deviceCount: number
  }[]
}

/** The ways from the home page to everything else. */
export const HomeBar = ({ groupid, groups }: Props) => {
  const { hidePlans } = useBrand()
  const here = groups.find((group) => group.groupid === groupid)
  const addsToGroup = here?.isGroupAdmin === true && !here.isDefaultGroup
  return (
    <div className={styles.bar}>
      <SearchBox groups={groups} />
      <GroupSwitcher groupid={groupid} groups={groups} className={styles.group} />
      <PlacesDialog />
      <LinkButton variant="default" to={paths.addDevice(addsToGroup ? groupid : undefined)}>
        Add Device
      </LinkButton>
      <AddGroupButton />
      {hidePlans ? null : (
        <LinkButton variant="default" to={paths.subscriptions()}>
          Subscriptions
        </LinkButton>
      )}
    </div>
  )
}
