import { Button } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'

const AddGroupDialog = lazy(async () => ({ default: (await import('./AddGroupDialog')).AddGroupDialog }))

export const AddGroupButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Add Group
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AddGroupDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
