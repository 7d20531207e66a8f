import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { getChangeSet, type FullSet, getUndo, undoChangeSet } from '../../../../shared/changes/changeSets'
import type { GroupId } from '../../../../shared/core/ids'
import type { OutputOf } from '../../../../shared/core/endpoint'
import { useEndpoint } from '../../core/api/useEndpoint'
import { Dialog } from '../../ui/dialog/Dialog'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Loading } from '../../ui/feedback/Loading'
import { useAction } from '../../core/api/useAction'
import { paths } from '../../paths'
import { Button } from '../../ui/button/Button'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { FailureText } from '../../ui/feedback/FailureText'
import { TextInput } from '../../ui/field/Field'
import { ConflictList } from './ConflictList'
import { patchLabel, patchWords, countDevices } from './setWords'
import styles from './Sets.module.css'
import { readsOfSets } from './useChangeSet'

type Preview = OutputOf<typeof getUndo>

/** As many are named at first: a set may have a thousand devices. */
const namedAtFirst = 20

const Restored = ({ restored, patch, kind }: Pick<Preview, 'restored'> & Pick<FullSet, 'patch' | 'kind'>) => {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? restored : restored.slice(0, namedAtFirst)
  return (
    <>
      <ul className={styles.plain}>
        {shown.map(({ deviceid, name, values }) => (
          <li key={deviceid}>
            <strong>{name === '' ? deviceid : name}</strong>{' '}
            {Object.entries(values)
              .map(
                ([key, value]) =>
                  `${patchLabel(kind, key)}: ${patchWords(patch[key])} → ${patchWords(value)}`,
              )
              .join(', ')}
          </li>
        ))}
      </ul>
      {shown.length < restored.length ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          Show all {restored.length}
        </Button>
      ) : null}
    </>
  )
}

const PreviewBody = ({ preview, set }: { preview: Preview; set: FullSet }) => {
  const { restored, conflicts, skipped } = preview
  return (
    <>
      {restored.length === 0 ? (
        <p>There is nothing to undo: no device has a value of this change set any more.</p>
      ) : (
        <>
          <p>
            {countDevices(restored.length)} {restored.length === 1 ? 'gets' : 'get'} back what{' '}
            {restored.length === 1 ? 'it' : 'they'} had, at the next contact:
          </p>
          <Restored restored={restored} patch={set.patch} kind={set.kind} />
        </>
      )}
      {conflicts.length === 0 ? null : (
        <section aria-label="Left alone">
          <p>
            On {countDevices(conflicts.length)} a setting has been changed since. It is left alone, and
            nothing is overwritten:
          </p>
          <ul className={styles.plain}>
            {conflicts.map(({ deviceid, name, conflicts: own }) => (
              <li key={deviceid}>
                <strong>{name === '' ? deviceid : name}</strong>
                <ConflictList kind={set.kind} conflicts={own} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {skipped.length === 0 ? null : (
        <p className={styles.soft}>{countDevices(skipped.length)} already have what they had before.</p>
      )}
    </>
  )
}

interface Props {
  readonly groupid: GroupId
  readonly set: FullSet
  readonly onClose: () => void
}

/** What an undo would restore and what it would leave alone, before it is done; it is a change set of its own. */
export const UndoDialog = ({ groupid, set, onClose }: Props) => {
  const { changeid, warnings, word: wanted } = set
  const navigate = useNavigate()
  const [word, setWord] = useState('')
  const { data, error, mutate } = useEndpoint(getUndo, { groupid, changeid })
  const undo = useAction(undoChangeSet, {
    success: ({ restored }) => `Undo begun on ${countDevices(restored)}`,
    refresh: readsOfSets(groupid),
    onDone: (made) => void navigate(paths.changes(groupid, made.changeid)),
  })
  const isCutting = wanted !== undefined
  const refusal =
    data === undefined
      ? 'What it would do is being read.'
      : data.restored.length === 0
        ? 'There is nothing to undo.'
        : isCutting && word.trim() === ''
          ? 'Type the word first.'
          : undefined
  return (
    <Dialog
      title="Undo Change Set"
      role="alertdialog"
      size="m"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <PermissionButton
            disabledReason={refusal}
            loading={undo.busy}
            onClick={() => void undo.run({ groupid, changeid, ...(isCutting ? { word } : {}) })}
          >
            Undo
          </PermissionButton>
        </>
      }
    >
      {data === undefined ? (
        error === undefined ? (
          <Loading label="Reading what the devices have now" />
        ) : (
          <ErrorBox error={error} otherwise="It could not be read." onRetry={() => void mutate()} />
        )
      ) : (
        <PreviewBody preview={data} set={set} />
      )}
      {isCutting ? (
        <>
          {warnings.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <TextInput
            label={`Type ${wanted} to go on`}
            autoComplete="off"
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
        </>
      ) : null}
      <FailureText failure={undo.error} />
    </Dialog>
  )
}

interface UndoRunProps {
  readonly groupid: GroupId
  readonly changeid: string
  readonly onClose: () => void
}

/** The undo of a run that is named by its id alone. */
export const UndoRun = ({ groupid, changeid, onClose }: UndoRunProps) => {
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
