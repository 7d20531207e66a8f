import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  nextOwnCardKey,
  type OwnCardType,
  ownCardTypeOf,
  ownCardTypes,
  tooManyCards,
} from '../../../shared/display/ownCards'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { isTriggerKey, nextTriggerKey } from '../display/catalogue/triggersOf'
import { useReadingsKeys } from '../livereadings/readingsStore'
import { canBeShown } from '../display/catalogue/planCards'
import type { Device } from '../devices/useDevice'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Dialog } from '../ui/dialog/Dialog'
import type { Outcome } from '../ui/feedback/outcome'
import { PermissionButton } from '../ui/button/PermissionButton'
import { UnsavedQuestion } from '../ui/dialog/UnsavedGuard'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/Field'
import { CardList } from './CardList'
import { type CardRow, cardRows, changeOf, findRows, type RowEdits } from './cardRows'
import styles from './DisplaySettings.module.css'
import { editorOf } from './editorOf'
import { holdOwnCard } from './holdOwnCard'
import type { MakeChange } from './displayChange'

interface Props {
  device: Device
  onSave: (change: MakeChange, text: string) => Promise<void>
  onOpenKey: (key: string) => void
  onArrange: () => void
  onClose: () => void
}

const addLabels = { widget: 'Add Widget', chart: 'Add Chart' } as const satisfies Record<OwnCardType, string>

const noMoreTriggers = 'Every key of a trigger, tp1 to tp99, is taken.'

/** Which cards are shown, how and in which order. Nothing changes until it is applied. */
export const CardListDialog = ({ device, onSave, onOpenKey, onArrange, onClose }: Props) => {
  const { deviceid, display, revisions, config, role, featuresVersion, notes } = device
  const keys = useReadingsKeys()
  const navigate = useNavigate()
  const [edits, setEdits] = useState<RowEdits>({})
  const [search, setSearch] = useState('')
  const [toRemove, setToRemove] = useState<CardRow>()
  const rows = useMemo(
    () =>
      cardRows(keys, display, config, edits, notes.asset_type).filter(({ card }) =>
        canBeShown(card, { role, featuresVersion }),
      ),
    [keys, display, config, edits, notes.asset_type, role, featuresVersion],
  )

  const save = () => onSave((present) => changeOf(present, edits), 'Display settings changed')
  const goTo = (type: OwnCardType, key: string) => {
    void save()
    void navigate(editorOf[type](deviceid, key))
  }
  const nextTrigger = nextTriggerKey(Object.keys(display))
  const addButton = (type: OwnCardType) => {
    const key = nextOwnCardKey(type, Object.keys(display))
    return (
      <PermissionButton
        key={type}
        variant="default"
        size="compact-sm"
        disabledReason={key === undefined ? tooManyCards(type) : undefined}
        onClick={() => (key === undefined ? undefined : goTo(type, key))}
      >
        {addLabels[type]}
      </PermissionButton>
    )
  }
  const put = useAction(putSettings, { refresh: [readsOf(getSettings, { deviceid })] })
  const remove = async ({ key, label }: CardRow): Promise<Outcome> => {
    if (ownCardTypeOf(key) === undefined) {
      void onSave(() => ({ [key]: null }), `${label} removed`)
      return { ok: true, output: undefined }
    }
    const offer = await holdOwnCard(deviceid, key, display[key])
    const basedOn = { [key]: revisions[key] ?? null }
    const outcome = await put.run({ deviceid, PORTAL_displaySettings: { [key]: null }, basedOn })
    if (outcome.ok) offer(label)
    return outcome
  }
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (Object.keys(changeOf(display, edits)).length === 0 ? onClose() : setIsAsking(true))
  return (
    <Dialog size="l" title="Display Settings" onClose={close}>
      <div className={styles.tools}>
        <TextInput
          className={styles.search}
          type="search"
          size="xs"
          aria-label="Search cards"
          placeholder="Search cards"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {ownCardTypes.map(addButton)}
        <PermissionButton
          variant="default"
          size="compact-sm"
          disabledReason={nextTrigger === undefined ? noMoreTriggers : undefined}
          onClick={() => (nextTrigger === undefined ? undefined : onOpenKey(nextTrigger))}
        >
          Add Trigger
        </PermissionButton>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            void save()
            onClose()
            onArrange()
          }}
        >
          Arrange on the page
        </Button>
      </div>
      <CardList
        rows={rows}
        shown={findRows(rows, search)}
        display={display}
        onEdit={(changes) =>
          setEdits((before) => ({
            ...before,
            ...Object.fromEntries(
              Object.entries(changes).map(([key, edit]) => [key, { ...before[key], ...edit }]),
            ),
          }))
        }
        onOpen={(row) => onOpenKey(row.key)}
        onRemove={setToRemove}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            void save()
            onClose()
          }}
        >
          Apply
        </Button>
      </div>
      <UnsavedQuestion
        opened={isAsking}
        leadsAway={false}
        onStay={() => setIsAsking(false)}
        onDiscard={onClose}
      />
      <ConfirmDialog
        title={toRemove !== undefined && isTriggerKey(toRemove.key) ? 'Remove Trigger' : 'Remove Card'}
        opened={toRemove !== undefined}
        confirmLabel="Remove"
        danger
        onConfirm={() => (toRemove === undefined ? undefined : remove(toRemove))}
        onClose={() => setToRemove(undefined)}
      >
        {toRemove?.label} and its settings will be removed from this device for everybody. Right after it you
        can undo this.
      </ConfirmDialog>
    </Dialog>
  )
}
