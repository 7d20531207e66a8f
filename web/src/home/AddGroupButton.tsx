import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { paths } from '../paths'
import { Button } from '../ui/plain/Button'
import { lazy } from '../ui/lazy'

const AddGroupDialog = lazy(async () => ({ default: (await import('./AddGroupDialog')).AddGroupDialog }))

/** Makes a group and goes to where devices are put into it. */
export const AddGroupButton = () => {
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
