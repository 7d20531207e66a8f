import { Suspense, useState } from 'react'
import {
  abortChangeSet,
  type FullSet,
  pauseChangeSet,
  resumeChangeSet,
} from '../../../../shared/changes/changeSets'
import { isOpenSet } from '../../../../shared/changes/changeSet'
import type { GroupId } from '../../../../shared/core/ids'
import { useAction } from '../../core/api/useAction'
import { Button } from '../../ui/button/Button'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { FailureText } from '../../ui/feedback/FailureText'
import { lazyPart } from '../../ui/lazyPart'
import styles from './Sets.module.css'
import { cannotCallBack, countDevices } from './setWords'
import { readsOfSets } from './useChangeSet'

const UndoDialog = lazyPart(async () => (await import('./UndoDialog')).UndoDialog)

interface Props {
  readonly groupid: GroupId
  readonly set: FullSet
}

type Asking = 'abort' | 'resume' | 'undo'

/** Why a set cannot be undone now; undefined when it can. A run of Bulk Configure waits for devices without holding it up. */
const undoRefusal = ({ isBulk, state, undoable, undoneBy }: FullSet): string | undefined => {
  if (undoneBy !== undefined) return 'It is being undone, or was, by another change set.'
  if (!isBulk && (state === 'running' || state === 'preparing')) return 'Pause or abort it first.'
  return undoable === 0 ? 'No device has it, or what they had before is not known.' : undefined
}

/** Pause, go on, abort and undo: each says before or with its answer what it cannot change any more. */
export const SetActions = ({ groupid, set }: Props) => {
  const { changeid, state, counts, reason, isBulk } = set
  const [asking, setAsking] = useState<Asking>()
  const options = { success: ({ message }: { message: string }) => message, refresh: readsOfSets(groupid) }
  const pause = useAction(pauseChangeSet, options)
  const resume = useAction(resumeChangeSet, options)
  const abort = useAction(abortChangeSet, options)
  const asked = { groupid, changeid }
  const close = () => setAsking(undefined)
  // What a page sends is not steered from here.
  const isOpen = !isBulk && isOpenSet(state)
  const left = counts.waiting + counts.queued
  return (
    <div className={styles.actions}>
      {isOpen && state === 'running' ? (
        <Button variant="default" loading={pause.busy} onClick={() => void pause.run(asked)}>
          Pause
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button loading={resume.busy} onClick={() => void resume.run({ ...asked, acceptFailures: false })}>
          Resume
        </Button>
      ) : null}
      {state === 'stopped' ? <Button onClick={() => setAsking('resume')}>Go On All the Same</Button> : null}
      {isOpen && state !== 'preparing' ? (
        <Button variant="default" onClick={() => setAsking('abort')}>
          Abort
        </Button>
      ) : null}
      <PermissionButton
        variant={isOpen ? 'default' : 'filled'}
        disabledReason={undoRefusal(set)}
        onClick={() => setAsking('undo')}
      >
        Undo
      </PermissionButton>
      <FailureText failure={pause.error ?? (state === 'paused' ? resume.error : undefined)} />
      {asking === 'resume' ? (
        <ConfirmDialog
          title="Go On All the Same"
          confirmLabel="Go On"
          danger
          onConfirm={() => resume.run({ ...asked, acceptFailures: true })}
          onClose={close}
        >
          <p>It stopped by itself. {reason}</p>
          <p>
            The devices that failed are accepted: only what fails from now on can stop it again.{' '}
            {countDevices(left)} do not have it yet.
          </p>
        </ConfirmDialog>
      ) : null}
      {asking === 'abort' ? (
        <ConfirmDialog
          title="Abort Change Set"
          confirmLabel="Abort"
          danger
          onConfirm={() => abort.run(asked)}
          onClose={close}
        >
          <p>
            {countDevices(left)} that do not have it yet stay as they are, for good: it cannot be resumed.
          </p>
          {counts.handedOver === 0 ? null : <p>{cannotCallBack(counts.handedOver)}</p>}
          <p>Devices that have it keep it until you undo it.</p>
        </ConfirmDialog>
      ) : null}
      <Suspense fallback={null}>
        {asking === 'undo' ? <UndoDialog groupid={groupid} set={set} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
