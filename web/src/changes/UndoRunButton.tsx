import { Suspense, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { Button } from '../ui/button/Button'
import { lazyPart } from '../ui/lazyPart'

const UndoRun = lazyPart(async () => (await import('./sets/UndoRun')).UndoRun)

/** Takes a run of Bulk Configure back, once it says on which devices it would. */
export const UndoRunButton = ({ groupid, changeid }: { groupid: GroupId; changeid: string }) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Undo
      </Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <UndoRun groupid={groupid} changeid={changeid} onClose={() => setIsAsking(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
